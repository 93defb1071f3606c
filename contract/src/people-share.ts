/** Rounds, but says neither all nor none where that isn't so; `whole` is all of it. */
export function honestRound(value: number, whole: number): number {
  const rounded = Math.round(value)
  if (value > 0 && rounded === 0) return 1
  return value < whole && rounded === whole ? whole - 1 : rounded
}

/**
 * The share of people as it is shown: to the nearest percent, with `tenths` or below ten percent to the nearest tenth. 100% only when it is all of
 * them, 0% only when it is none; null of nobody.
 */
export function peopleShare(
  part: number,
  of: number,
  { tenths = part * 10 < of }: { tenths?: boolean } = {},
): number | null {
  if (of === 0) return null
  const whole = tenths ? 1000 : 100
  return honestRound((part * whole) / of, whole) / whole
}
