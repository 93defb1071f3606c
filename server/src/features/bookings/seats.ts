import type { BookingSource, BookingState, EventKind, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { nameInHistory } from './sessions-sql.ts'
import { bookingTexts } from './texts.ts'

/** A session with its row locked: until the transaction ends, no other call can give or free its seats. */
export interface HeldSession {
  id: Id
  /** The name in the history. */
  name: string
  state: 'draft' | 'open' | 'closed' | 'cancelled'
  capacity: number | null
  booked: number
  waiting: number
  wait_list: 'automatic' | 'by_staff' | 'none'
  language: string
  program_id: Id
  is_over: boolean
  /** True when people can't book by a link anymore, and the wait-list no longer moves automatically. */
  is_closed: boolean
}

const columns = sql`s.id, ${nameInHistory} as name, s.state, s.capacity, s.booked, s.waiting, s.wait_list, s.language, s.program_id,
  s.ends_at <= now() as is_over, now() >= coalesce(s.enrolment_closes_at, s.starts_at) or now() < coalesce(s.enrolment_opens_at, '-infinity') as is_closed`

async function find({ db, agency }: Scope, id: Id, hold: Sql): Promise<HeldSession> {
  const row = await db.row<HeldSession>(
    sql`select ${columns} from sessions s where s.organization_id = ${agency.id} and s.id = ${id} ${hold}`,
  )
  if (!row) throw notFound(bookingTexts.named('noSession'))
  return row
}

export const readSession = (scope: Scope, id: Id) => find(scope, id, sql``)
export const holdSession = (scope: Scope, id: Id) => find(scope, id, sql`for update of s`)

/** Marks the session's record as changed; with `told`, calendars are updated. */
export const touchSession = ({ db, agency, actor }: Scope, id: Id, told: boolean) =>
  db.run(sql`update sessions set version = version + 1, updated_at = now(), updated_by_name = ${actor.name},
      calendar_sequence = calendar_sequence + ${told ? 1 : 0}
    where organization_id = ${agency.id} and id = ${id}`)

export const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

/** Seats are given in future sessions and, for walk-ins, in running ones. */
export function refuseNotOpen({ state, is_over }: HeldSession): void {
  if (state !== 'open') throw conflict(bookingTexts.named('notOpen'))
  if (is_over) throw conflict(bookingTexts.named('isOver'))
}

/** How people get onto a roster. */
export interface Seating {
  session: HeldSession
  as: 'book' | 'invite'
  source: BookingSource
  head: Omit<EventHead, 'kind'>
  /** A select of `n`, `employee_id` and `name`: the people, in order. */
  who: Sql
}

export interface Seated {
  n: number
  id: Id
  employee_id: Id
  name: string
  state: 'booked' | 'waiting' | 'invited'
}

/**
 * Gives seats in the order of `n` while there are any, then places on the wait-list, and returns each result. New people come
 * after everyone waiting. People with a seat or place are unchanged and not returned, nor are those who get neither.
 * The session is locked, and its counts include rows the user can't see.
 */
export async function seatPeople(scope: Scope, { session, as, source, head, who }: Seating): Promise<Seated[]> {
  const { db, agency, actor } = scope
  const kept = as === 'book' ? sql`('booked', 'waiting')` : sql`('booked', 'waiting', 'invited')`
  const seated = await db.rows<Seated>(sql`
    with clock as materialized (select clock_timestamp() as now),
    wanted as materialized (${who}),
    coming as (
      select w.n, w.employee_id, w.name, row_number() over (order by w.n) as nth from wanted w
      where not exists (select from session_bookings b where b.organization_id = ${agency.id} and b.session_id = ${session.id}
        and b.employee_id = w.employee_id and b.state in ${kept})),
    placed as (
      select c.n, c.employee_id, c.name, c.nth, case when ${as === 'invite'} then 'invited'
          when s.capacity is null or s.booked + s.waiting + c.nth <= s.capacity then 'booked'
          when s.wait_list <> 'none' then 'waiting' end as state
      from coming c join sessions s on s.organization_id = ${agency.id} and s.id = ${session.id}),
    written as (
      insert into session_bookings as b (organization_id, session_id, employee_id, state, waits_since, source, job_id, booked_by_name)
      select ${agency.id}, ${session.id}, p.employee_id, p.state,
        case when p.state = 'waiting' then k.now + p.nth * interval '1 microsecond' end, ${source}, ${head.job_id ?? null}::uuid, ${actor.name}
      from placed p cross join clock k where p.state is not null order by p.n
      on conflict (organization_id, session_id, employee_id) do update set state = excluded.state, waits_since = excluded.waits_since,
        source = excluded.source, job_id = excluded.job_id, reason = null, booked_at = now(), booked_by_name = excluded.booked_by_name,
        version = b.version + 1
      returning b.id, b.employee_id, b.state)
    select w.id, w.employee_id, w.state, p.n, p.name from written w join placed p on p.employee_id = w.employee_id order by p.n`)
  for (const state of ['booked', 'waiting', 'invited'] as const)
    await noteAll(scope, { ...head, kind: `booking.${state}` }, session, of(seated, state))
  return seated
}

const of = (seated: readonly Seated[], state: BookingState) => seated.filter(one => one.state === state)

interface Named {
  employee_id: Id
  name: string
}

/** Writes the history of each of these people. */
export async function noteAll(
  scope: Scope,
  head: EventHead & { kind: EventKind },
  { name }: Pick<HeldSession, 'name'>,
  people: readonly Named[],
): Promise<void> {
  if (people.length === 0) return
  const changes = JSON.stringify([{ field: 'session', before: null, after: name }])
  await scope.db.run(
    eventInsert(
      scope,
      head,
      sql`select u.id as subject_id, u.name as subject_name, ${changes}::jsonb as changes
        from unnest(${people.map(({ employee_id }) => employee_id)}::uuid[], ${people.map(one => one.name)}::text[]) u (id, name)`,
    ),
  )
}

/**
 * Moves the wait-list automatically until enrollment closes: the longest-waiting person gets the seat, even outside the user's scope.
 * The session is locked. No name leaves this function except into the history.
 */
export async function fillSeats(scope: Scope, session: Pick<HeldSession, 'id' | 'name'>): Promise<number> {
  const given = await scope.db.rows<{ booking_id: Id; employee_id: Id; employee_name: string }>(
    sql`select * from fill_seats(${session.id})`,
  )
  if (given.length === 0) return 0
  await noteAll(
    scope,
    { kind: 'booking.seat_given' },
    session,
    given.map(({ employee_id, employee_name }) => ({ employee_id, name: employee_name })),
  )
  await tellBookings(
    scope,
    given.map(({ booking_id }) => booking_id),
  )
  return given.length
}

/** People are not notified of changes that are undone within this time. */
export const undoWindow = '60 seconds'

/** Queues notices about their bookings, worded at the time of sending. */
export async function tellBookings(scope: Scope, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await scope.db.run(sql`select tell_bookings(${ids}::uuid[], ${scope.actor.name}, ${undoWindow}::interval)`)
}
