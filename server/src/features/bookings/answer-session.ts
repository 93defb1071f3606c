import type { BookingState, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { seatFacts } from './people-for.ts'
import { holdSession, tellBookings } from './seats.ts'
import { endBooking, seatIfAny } from './write-bookings.ts'

/** Reasons a person can't get a place. */
export type NoPlace =
  | { why: 'noSession' | 'askOffice' | 'sessionOver' | 'sessionNotYet' | 'sessionFull' | 'sessionEarly' }
  | { why: 'sessionClash'; session: string }

interface Asked {
  program_id: Id
  module_id: Id
  session_id: Id
  person: { employee_id: Id; name: string }
  answer: 'book' | 'decline'
}

interface Now {
  teaches: boolean
  is_begun: boolean
  is_early: boolean
  booking: { id: Id; state: BookingState } | null
}

/** Takes or gives up a place in a module's session, from the same seats as everyone's. A repeated call changes nothing. */
export async function answerSession(
  scope: Scope,
  { program_id, module_id, session_id, person, answer }: Asked,
): Promise<NoPlace | null> {
  const { db, agency } = scope
  const session = await holdSession(scope, session_id)
  const now = await db.row<Now>(sql`
    select s.module_id is null or s.module_id = ${module_id} as teaches, s.starts_at <= now() as is_begun,
      now() < coalesce(s.enrolment_opens_at, '-infinity') as is_early,
      (select json_build_object('id', b.id, 'state', b.state) from session_bookings b where b.organization_id = s.organization_id
        and b.session_id = s.id and b.employee_id = ${person.employee_id}) as booking
    from sessions s where s.organization_id = ${agency.id} and s.id = ${session_id}`)
  if (!now?.teaches || session.program_id !== program_id || session.state !== 'open') return { why: 'noSession' }
  if (now.is_begun) return { why: 'sessionOver' }
  const state = now.booking?.state
  const has = state === 'booked' || state === 'waiting'
  if (answer === 'decline') {
    if (now.booking && (has || state === 'invited'))
      await endBooking(scope, session, { ...person, id: now.booking.id }, { state: 'declined', reason: null })
    return null
  }
  if (has) return null
  if (state === 'removed' || state === 'cancelled') return { why: 'askOffice' }
  if (session.is_closed) return { why: now.is_early ? 'sessionNotYet' : 'sessionOver' }
  const today = todayIn(agency.time_zone)
  const facts = (await seatFacts(scope, session_id, [person.employee_id], today)).get(person.employee_id)
  if (facts?.clash) return { why: 'sessionClash', session: facts.clash }
  if (facts?.is_early) return { why: 'sessionEarly' }
  if (!(await seatIfAny(scope, session, { ...person, source: 'link' }))) return { why: 'sessionFull' }
  const made = await db.row<{ id: Id }>(sql`select id from session_bookings
    where organization_id = ${agency.id} and session_id = ${session_id} and employee_id = ${person.employee_id}`)
  if (made) await tellBookings(scope, [made.id])
  return null
}
