import { type LinkedVideo, videoOrigins } from '@preceptor/contract'
import { type Stretch, union } from './watched.ts'

/** The progress of a linked video, as reported by the site's player. */
export interface FilmReport {
  at: number
  /** Length; absent if the report omits it. */
  seconds?: number
}

/** Messages to send the site's player before it reports. */
export const asksForReports = ({ site }: LinkedVideo): readonly object[] =>
  site === 'youtube'
    ? [{ event: 'listening', id: 1, channel: 'widget' }]
    : ['timeupdate', 'ended'].map(value => ({ method: 'addEventListener', value }))

/** Reads a message from the site's player; null if it isn't from it, or not about time. */
export function readReport({ site }: LinkedVideo, { origin, data }: Pick<MessageEvent, 'origin' | 'data'>) {
  if (origin !== videoOrigins[site]) return null
  const told = parsed(data)
  const facts = site === 'youtube' ? told?.['info'] : told?.['data']
  if (!isFacts(facts)) return null
  const at = facts[site === 'youtube' ? 'currentTime' : 'seconds']
  const seconds = facts['duration']
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return null
  return { at, ...(typeof seconds === 'number' && seconds > 0 && { seconds }) } satisfies FilmReport
}

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

function parsed(data: unknown): Facts | null {
  if (isFacts(data)) return data
  try {
    const told: unknown = typeof data === 'string' ? JSON.parse(data) : null
    return isFacts(told) ? told : null
  } catch {
    return null
  }
}

/** Faster than this counts as skipping. */
const fastest = 1.6
const slack = 0.6

/** Adds the part played between two reports; a jump adds nothing. `elapsed` is the real time between them in seconds. */
export function playedBetween(
  watched: readonly Stretch[],
  { from, to, elapsed }: { from: number; to: number; elapsed: number },
): Stretch[] {
  const isPlayed = to > from && to - from <= elapsed * fastest + slack
  return isPlayed ? union([...watched, [from, to]]) : [...watched]
}
