import type {
  AttendanceResult,
  AttendanceWay,
  BookingSource,
  Id,
  SessionMode,
  StateOfSession,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { named } from '../assignments/write-assignments.ts'
import { listedName } from '../bookings/read-bookings.ts'
import { nameInHistory } from '../bookings/sessions-sql.ts'
import { bookingTexts } from '../bookings/texts.ts'

export interface SheetDay {
  day_no: number
  on_day: string
  starts_at: string
  ends_at: string
  break_minutes: number
  /** True from 15 minutes before it begins. */
  may_be_marked: boolean
}

export interface DayMark {
  day_no: number
  result: AttendanceResult
  in_at: string | null
  out_at: string | null
  minutes: number
  how: AttendanceWay
  marked_by_name: string
  marked_at: string
}

/** A person with a seat, and their marks. */
export interface SheetPerson {
  booking_id: Id
  employee_id: Id
  /** For sentences and the history; lists format names in their own order. */
  name: string
  listed_name: string
  employee_number: string | null
  discipline_name: string | null
  source: BookingSource
  /** The result of the whole session; null until all its days are marked. */
  result: AttendanceResult | null
  minutes: number | null
  note: string | null
  marks: DayMark[]
}

export interface SheetSession {
  id: Id
  title: string
  /** The name in the history. */
  name: string
  state: StateOfSession
  zone: string
  program_id: Id
  module_id: Id | null
  mode: SessionMode
  credit_minutes: number
  is_over: boolean
  booked: number
  attendance_threshold: number
  credits_partial: boolean
}

/** A session with the people who have a seat and their marks, limited to what the reader can see. */
export interface Sheet {
  session: SheetSession
  days: SheetDay[]
  people: SheetPerson[]
}

/** `hold`: blocks marking, closing and booking by others until the transaction ends. */
export async function readSheet(scope: Scope, id: Id, { hold = false }: { hold?: boolean } = {}): Promise<Sheet> {
  const { db, agency } = scope
  const session =
    await db.row<SheetSession>(sql`select s.id, s.title, ${nameInHistory} as name, s.state, s.zone, s.program_id, s.module_id, s.mode,
      s.credit_minutes, s.ends_at <= now() as is_over, s.booked, p.attendance_threshold, p.credits_partial
    from sessions s join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    where s.organization_id = ${agency.id} and s.id = ${id} ${hold ? sql`for update of s` : sql``}`)
  if (!session) throw notFound(bookingTexts.named('noSession'))
  const days =
    await db.rows<SheetDay>(sql`select d.day_no, d.on_day::text as on_day, d.starts_at, d.ends_at, d.break_minutes,
      d.starts_at - interval '15 minutes' <= now() as may_be_marked
    from session_days d where d.organization_id = ${agency.id} and d.session_id = ${id} order by d.day_no`)
  const people =
    await db.rows<SheetPerson>(sql`select b.id as booking_id, b.employee_id, ${named} as name, ${listedName} as listed_name, e.employee_number,
      (select d.name from disciplines d where d.organization_id = e.organization_id and d.id = e.discipline_id) as discipline_name,
      b.source, b.result, b.minutes, b.note, '[]'::json as marks
    from session_bookings b join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    where b.organization_id = ${agency.id} and b.session_id = ${id} and b.state = 'booked'
    order by e.last_name, e.first_name, b.id`)
  const marks = await db.rows<
    DayMark & { booking_id: Id }
  >(sql`select a.booking_id, a.day_no, a.result, a.in_at, a.out_at, a.minutes, a.how,
      a.marked_by_name, a.marked_at
    from session_attendance a where a.organization_id = ${agency.id} and a.session_id = ${id} order by a.day_no`)
  const by = Map.groupBy(marks, ({ booking_id }) => booking_id)
  return {
    session,
    days,
    people: people.map(person =>
      Object.assign(person, { marks: (by.get(person.booking_id) ?? []).map(({ booking_id: _, ...mark }) => mark) }),
    ),
  }
}
