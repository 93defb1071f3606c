import { Temporal } from 'temporal-polyfill'

/**
 * Local times: people plan with `2026-03-14T09:00`, which is an instant only together with a time zone. Every instant of a session
 * is computed here and never in SQL: of two identical local times, PostgreSQL takes the second, we take the first.
 */

/** A clock change at a local time: it is skipped and moves forward, or it occurs twice and the first is used. */
export type ClockChange = 'skipped' | 'twice'

export interface Moment {
  /** ISO 8601 in UTC. */
  at: string
  /** The local time in the zone; later than requested if the requested time is skipped. */
  local: string
  clock: ClockChange | null
}

const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const wallOf = (local: string) => Temporal.PlainDateTime.from(local.slice(0, 16))
const minutesOf = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'minute' })
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns the instant of a local time. Throws for anything else, which schemas have already refused. */
export function momentIn(local: string, timeZone: string): Moment {
  const wall = wallOf(local)
  const first = wall.toZonedDateTime(timeZone)
  const second = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const shown = first.toPlainDateTime()
  const isTwice = first.epochMilliseconds !== second.epochMilliseconds
  return {
    at: isoOf(first.epochMilliseconds),
    local: minutesOf(shown),
    clock: shown.equals(wall) ? (isTwice ? 'twice' : null) : 'skipped',
  }
}

/** Returns the instant of `2026-03-14T09:00` in New York, or `null` for anything else, such as a half-filled field. */
export function instantIn(local: string, timeZone: string): string | null {
  const isTime = localPattern.test(local) && !Number.isNaN(Date.parse(`${local.slice(0, 16)}:00Z`))
  return isTime ? momentIn(local, timeZone).at : null
}

/** Returns an instant as local time in a zone. */
export const localIn = (instant: string, timeZone: string): string =>
  minutesOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime())

export interface Span {
  starts: Moment
  ends: Moment
  /** Minutes that actually pass, which can differ from the clock's when clocks change. */
  minutes: number
}

/**
 * Returns the span from one local time to another. If the clocks skip the end but not the start, or both, it still ends after it
 * began.
 */
export function spanIn(starts: string, ends: string, timeZone: string): Span {
  const from = momentIn(starts, timeZone)
  const named = momentIn(ends, timeZone)
  const planned = wallOf(starts).until(wallOf(ends), { largestUnit: 'minute' }).minutes
  const begun = Date.parse(from.at)
  const to = planned > 0 && Date.parse(named.at) <= begun ? momentOf(isoOf(begun + planned * 60_000), timeZone) : named
  return { starts: from, ends: to, minutes: Math.round((Date.parse(to.at) - begun) / 60_000) }
}

const momentOf = (at: string, timeZone: string): Moment => ({ at, local: localIn(at, timeZone), clock: 'skipped' })

/** Returns local time plus minutes on the clock, regardless of the zone: 23:30 and 60 are 00:30 the next day. */
export const afterMinutes = (local: string, minutes: number): string => minutesOf(wallOf(local).add({ minutes }))
