import { isUsState, usStates, usualZone } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'

/** When an agency wants no messages to be sent, and where it is. */
export interface QuietHours {
  time_zone: string
  state: string | null
  /** `21:00`; null if messages may be sent at any time. */
  quiet_from: string | null
  quiet_to: string | null
}

export async function quietHoursOf({ db, agency }: Pick<Scope, 'db' | 'agency'>): Promise<QuietHours> {
  const row = await db.row<QuietHours>(
    sql`select time_zone, state, quiet_from, quiet_to from organizations where id = ${agency.id}`,
  )
  if (!row) throw new Error('There is no such agency.')
  return row
}

/** Returns the zone of someone living in a state. In the agency's own state it is the agency's zone, since some states have two. */
export const zoneOf = (state: string | null, agency: QuietHours): string =>
  state !== null && state !== agency.state && isUsState(state) ? usualZone(state) : agency.time_zone

const clocks = new Map<string, Intl.DateTimeFormat>()
function timeIn(time_zone: string, now: Date): string {
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(time_zone, clock)
  return clock.format(now)
}

/** Returns true during quiet hours in the person's state; null if the state is unknown. */
export function isQuiet(agency: QuietHours, state: string | null, now: Date): boolean {
  const { quiet_from: from, quiet_to: to } = agency
  if (from === null || to === null) return false
  const time = timeIn(zoneOf(state, agency), now)
  return from < to ? from <= time && time < to : from <= time || time < to
}

/**
 * Returns when quiet hours end for someone living in a state; null if it is not quiet now. Uses local clock time, so clock changes
 * count.
 */
export function quietUntil(agency: QuietHours, state: string | null, now: Date): Date | null {
  if (!isQuiet(agency, state, now)) return null
  const minute = 60_000
  const begun = Math.floor(now.getTime() / minute) * minute
  const minutes = Array.from({ length: 26 * 60 }, (_, at) => new Date(begun + (at + 1) * minute))
  return minutes.find(moment => !isQuiet(agency, state, moment)) ?? null
}

/** The same for employee `e`, in SQL: the database knows states, not local times. */
export function isAwake(agency: QuietHours, now: Date): Sql {
  const known = Object.keys(usStates)
  const quiet = known.filter(state => isQuiet(agency, state, now))
  return sql`case when e.state = any(${known}::text[]) then e.state <> all(${quiet}::text[]) else ${!isQuiet(agency, null, now)} end`
}
