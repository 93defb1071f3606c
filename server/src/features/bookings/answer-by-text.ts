import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { answerIt } from './booking-page.ts'
import { tellBookings } from './seats.ts'

interface Answer {
  employee_id: Id
  name: string
  session_id: Id
  answer: 'book' | 'decline'
}

/** Handles "Reply 1 to take the seat" like pressing the button behind the message's link. Returns whether it succeeded. */
export async function answerByText(scope: Scope, { employee_id, name, session_id, answer }: Answer): Promise<boolean> {
  const { db, agency } = scope
  const booking = await db.row<{ id: Id; state: string }>(sql`select id, state from session_bookings
    where organization_id = ${agency.id} and session_id = ${session_id} and employee_id = ${employee_id}`)
  if (!booking) return false
  // The history names the person who answered
  const theirs: Scope = { ...scope, actor: { ...scope.actor, kind: 'learner', user_id: employee_id, name } }
  const refused = await answerIt(theirs, { id: booking.id, employee_id, employee_name: name, session_id }, answer)
  if (refused) return false
  const now = await db.row<{ state: string }>(
    sql`select state from session_bookings where organization_id = ${agency.id} and id = ${booking.id}`,
  )
  if (now && now.state !== booking.state && now.state !== 'declined') await tellBookings(theirs, [booking.id])
  return answer === 'decline' ? now?.state === 'declined' : now?.state === 'booked' || now?.state === 'waiting'
}
