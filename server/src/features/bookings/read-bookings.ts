import {
  type Answer,
  type api,
  type Booking,
  type Id,
  type Option,
  type PersonsBooking,
  type SessionChoice,
  sessionPhase,
  type StateOfSession,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { readSession } from './seats.ts'
import { choiceOf, instantText, minutesOfBooking, resultOfBooking } from './sessions-sql.ts'
import { bookingTexts } from './texts.ts'

/** Selects the latest notice about the booking `b`. */
const notice = sql`(select json_build_object('state', n.state, 'why', n.skipped_for, 'at',
    to_char(coalesce(n.sent_at, n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'by_mail', n.mail_id is not null, 'by_sms', n.sms_id is not null)
  from session_notices n where n.organization_id = b.organization_id and n.booking_id = b.id order by n.created_at desc, n.id desc limit 1)`

/** The name in list order: last name first. */
export const listedName = sql`e.last_name || ', ' || e.first_name`
const columns = sql`b.id, b.version, b.session_id, b.employee_id, ${listedName} as name, e.employee_number,
  (select d.name from disciplines d where d.organization_id = e.organization_id and d.id = e.discipline_id) as discipline_name,
  e.language, coalesce(e.mobile, e.phone_2) as phone, b.state, w.place, b.source, b.reason, b.booked_at, b.booked_by_name, ${resultOfBooking} as result, ${notice} as notice`

const rows = (where: Sql, more: Sql = sql``) => sql`select ${columns} ${more} from session_bookings b
  join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
  join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
  left join lateral (select p.place from wait_places(b.session_id) p where b.state = 'waiting' and p.booking_id = b.id) w on true
  where ${where}`

export async function readBooking({ db, agency }: Scope, id: Id): Promise<Booking> {
  const row = await db.row<Booking>(rows(sql`b.organization_id = ${agency.id} and b.id = ${id}`))
  if (!row) throw notFound(bookingTexts.named('notFound'))
  return row
}

/** Returns the session, its instructors, and possible substitutes. */
async function aboutSession({ db, agency, origin }: Scope, session_id: Id) {
  const row = await db.row<{ session: SessionChoice }>(
    sql`select ${choiceOf(origin.language)} as session from sessions s where s.organization_id = ${agency.id} and s.id = ${session_id}`,
  )
  if (!row) throw notFound(bookingTexts.named('noSession'))
  const all = await db.rows<Option & { place: number | null; is_active: boolean }>(sql`
    select i.id, i.name, i.is_active, si.place from instructors i
    left join session_instructors si on si.organization_id = i.organization_id and si.instructor_id = i.id and si.session_id = ${session_id}
    where i.organization_id = ${agency.id} and (i.is_active or si.place is not null) order by si.place, fold(i.name), i.id`)
  const shown = ({ id, name }: Option) => ({ id, name })
  return {
    session: row.session,
    instructors: {
      teach: all.filter(({ place }) => place !== null).map(shown),
      others: all.filter(({ place }) => place === null).map(shown),
    },
  }
}

/** People with a seat by name, then the wait-list, then invited people, then those removed. */
const inOrder = sql`array_position(array['booked', 'waiting', 'invited'], b.state) nulls last, w.place, e.last_name, e.first_name, b.id`

export async function rosterOf(scope: Scope, session_id: Id): Promise<Answer<typeof api.bookings.ofSession>> {
  const { db, agency } = scope
  const { capacity, booked, waiting, state } = await readSession(scope, session_id)
  const data = await db.rows<Booking>(sql`with places as materialized (select * from wait_places(${session_id}))
    select ${columns} from session_bookings b
    join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    left join places w on w.booking_id = b.id
    where b.organization_id = ${agency.id} and b.session_id = ${session_id} order by ${inOrder}`)
  const count = (state: Booking['state']) => data.filter(one => one.state === state).length
  return {
    ...(await aboutSession(scope, session_id)),
    state,
    data,
    seats: { capacity, booked, waiting },
    others: { booked: booked - count('booked'), waiting: waiting - count('waiting') },
  }
}

/** Each day of the session `s`, with the marks of the booking `b`. */
const days = sql`(select coalesce(json_agg(json_build_object('day_no', d.day_no, 'on_day', d.on_day, 'result', a.result, 'minutes', a.minutes,
    'in_at', ${instantText(sql`a.in_at`)}, 'out_at', ${instantText(sql`a.out_at`)}, 'how', a.how, 'marked_by_name', a.marked_by_name)
    order by d.day_no), '[]')
  from session_days d left join session_attendance a on a.organization_id = d.organization_id and a.booking_id = b.id and a.day_no = d.day_no
  where d.organization_id = s.organization_id and d.session_id = s.id)`

type Session = PersonsBooking['session']
type Found = Omit<PersonsBooking, 'session'> & { session: Omit<Session, 'phase'> & { state: StateOfSession } }

export async function bookingsOf(scope: Scope, of: Id): Promise<Answer<typeof api.bookings.ofEmployee>> {
  const id = await employeeNow(scope, of)
  const { db, agency, origin } = scope
  const data = await db.rows<Found>(
    sql`${rows(
      sql`b.organization_id = ${agency.id} and b.employee_id = ${id}`,
      sql`, ${minutesOfBooking} as minutes, b.marked_how, b.marked_by_name, b.marked_at, b.note, ${days} as days,
        ${choiceOf(origin.language)}::jsonb || jsonb_build_object('state', s.state, 'credit_minutes', s.credit_minutes) as session`,
    )} order by s.starts_at desc, b.id`,
  )
  const now = new Date()
  return { data: data.map(one => withPhase(one, now)) }
}

const withPhase = ({ session: { state, ...session }, ...booking }: Found, now: Date): PersonsBooking => ({
  ...booking,
  session: { ...session, phase: sessionPhase({ state, ...session, ...session.seats }, now) },
})
