import type { Id, Moved, sessionStates } from '@preceptor/contract'
import { afterMinutes, type ClockChange, momentIn, spanIn } from '@preceptor/contract/zoned-time'
import { addDays, daysBetween } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { lockRow } from '../../../records/hold-row.ts'
import type { Scope } from '../../../scope/scope.ts'
import { scheduleTexts } from '../texts.ts'

export interface Day {
  day_no: number
  on: string
  starts: string
  ends: string
  starts_at: string
  ends_at: string
}

/** A session with the fields that a move needs. */
export interface Movable {
  id: Id
  version: number
  title: string
  state: keyof typeof sessionStates.names
  zone: string
  series_id: Id | null
  occurrence_on: string | null
  starts_at: string
  ends_at: string
  has_begun: boolean
  booked: number
  waiting: number
  room_id: Id | null
  instructor_ids: Id[]
  days: [Day, ...Day[]]
}

const days = sql`(select json_agg(json_build_object('day_no', d.day_no, 'on', d.on_day, 'starts', to_char(d.starts, 'HH24:MI'),
    'ends', to_char(d.ends, 'HH24:MI'), 'starts_at', d.starts_at, 'ends_at', d.ends_at) order by d.day_no)
  from session_days d where d.organization_id = s.organization_id and d.session_id = s.id)`

/** Attendance can be marked from 15 minutes before the start; a class with marks can't move. */
const hasBegun = sql`(s.starts_at <= now() or exists (select from session_attendance a
  where a.organization_id = s.organization_id and a.session_id = s.id))`

export const readMovable = ({ db, agency }: Scope, where: Sql): Promise<Movable[]> =>
  db.rows<Movable>(sql`select s.id, s.version, s.title, s.state, s.zone, s.series_id, s.occurrence_on::text as occurrence_on,
      s.starts_at, s.ends_at, ${hasBegun} as has_begun, s.booked, s.waiting, s.room_id,
      array(select i.instructor_id from session_instructors i where i.organization_id = s.organization_id and i.session_id = s.id) as instructor_ids,
      ${days} as days
    from sessions s where s.organization_id = ${agency.id} and ${where} order by s.starts_at, s.id`)

/** Locks the session until the transaction ends. */
export async function holdMovable(scope: Scope, id: Id): Promise<Movable> {
  await lockRow(scope, 'sessions', id)
  const [session] = await readMovable(scope, sql`s.id = ${id}`)
  if (!session) throw notFound(scheduleTexts.named('notFound'))
  return session
}

export const canMove = ({ state, has_begun }: Movable) => (state === 'draft' || state === 'open') && !has_begun

export function refuseFixed(session: Movable): void {
  if (!canMove(session)) throw new AppError('CONFLICT', scheduleTexts.named('notMovable'))
}

/** A session at its new time. */
export interface Target {
  session: Movable
  /** Its day in the series under the new rule. */
  occurrence_on: string | null
  days: [Day, ...Day[]]
  clock: ClockChange | null
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Moves all days by the same number of days and minutes of local time; each keeps its length. */
export function movedSession(session: Movable, on: string, starts: string, occurrence_on: string | null): Target {
  const [first] = session.days
  const byDays = daysBetween(first.on, on)
  const byMinutes = minuteOf(starts) - minuteOf(first.starts)
  const clocks: (ClockChange | null)[] = []
  const moved = (day: Day): Day => {
    const length = (minuteOf(day.ends) - minuteOf(day.starts) + 1440) % 1440
    const from = afterMinutes(`${addDays(day.on, byDays)}T${day.starts}`, byMinutes)
    const span = spanIn(from, afterMinutes(from, length), session.zone)
    clocks.push(span.starts.clock ?? span.ends.clock)
    return {
      day_no: day.day_no,
      on: span.starts.local.slice(0, 10),
      starts: span.starts.local.slice(11),
      ends: span.ends.local.slice(11),
      starts_at: span.starts.at,
      ends_at: span.ends.at,
    }
  }
  const [head, ...rest] = session.days
  const all: [Day, ...Day[]] = [moved(head), ...rest.map(moved)]
  return { session, occurrence_on, days: all, clock: clocks.find(clock => clock !== null) ?? null }
}

/** Returns true if the session is where its series puts it; a session moved alone doesn't move with the series. */
export const isInPlace = ({ occurrence_on, zone, days: [first] }: Movable, starts: string): boolean =>
  occurrence_on !== null && momentIn(`${occurrence_on}T${starts}`, zone).at === new Date(first.starts_at).toISOString()

const timeOf = ({ on, starts, ends }: Day) => ({ on, starts, ends })
export const asMoved = (target: Target): Omit<Moved, 'clashes' | 'people_clashing'> => ({
  session_id: target.session.id,
  title: target.session.title,
  from: timeOf(target.session.days[0]),
  to: timeOf(target.days[0]),
  zone: target.session.zone,
  clock: target.clock,
  booked: target.session.booked,
  waiting: target.session.waiting,
})
