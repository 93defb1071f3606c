/** A stretch of a video in seconds: from, to. */
export type Stretch = readonly [number, number]

/** Merges overlapping stretches, in order. */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const joined: [number, number][] = []
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], to)
    else if (to > from) joined.push([from, to])
  }
  return joined
}

/** Returns the parts played, as reported by the browser, without skipped ones. */
export const stretchesOf = (played: TimeRanges): Stretch[] =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)])

/** Returns the whole percentage of the video that was played; repeated parts count once. */
export function watchedPercent(stretches: readonly Stretch[], seconds: number): number {
  if (!(seconds > 0) || !Number.isFinite(seconds)) return 0
  const whole = seconds - slack(seconds)
  const played = union(stretches).reduce((sum, [from, to]) => sum + (to >= whole ? seconds : to) - from, 0)
  return Math.min(100, Math.floor((played / seconds) * 100))
}

/** The one-frame gap between a browser's consecutive reports. */
const gap = 0.1
/** Browsers often don't report the last frames as played. */
const slack = (seconds: number) => Math.min(0.5, seconds / 50)
