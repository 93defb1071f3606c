import {
  type api,
  type Booking,
  bookingMoves,
  type BookingState,
  bookingStates,
  type Id,
  type Input,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { hasLeft, named } from '../assignments/write-assignments.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { readBooking } from './read-bookings.ts'
import {
  conflict,
  fillSeats,
  type HeldSession,
  holdSession,
  noteAll,
  refuseNotOpen,
  seatPeople,
  tellBookings,
} from './seats.ts'
import { isCredited } from './sessions-sql.ts'
import { bookingTexts } from './texts.ts'

interface Held {
  id: Id
  session_id: Id
  employee_id: Id
  name: string
  state: BookingState
  is_credited: boolean
}

/** Locks the session first, then the booking; every call locks them in this order. */
async function holdBooking(scope: Scope, id: Id): Promise<{ session: HeldSession; booking: Held }> {
  const { db, agency } = scope
  const read = (hold: Sql) =>
    db.row<Held>(sql`select b.id, b.session_id, b.employee_id, ${named} as name, b.state,
        ${isCredited} as is_credited from session_bookings b
      join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
      where b.organization_id = ${agency.id} and b.id = ${id} ${hold}`)
  const found = await read(sql``)
  if (!found) throw notFound(bookingTexts.named('notFound'))
  const session = await holdSession(scope, found.session_id)
  const booking = await read(sql`for update of b`)
  if (!booking) throw notFound(bookingTexts.named('notFound'))
  return { session, booking }
}

const just = ({ employee_id, name }: Pick<Held, 'employee_id' | 'name'>) =>
  sql`select 1 as n, ${employee_id}::uuid as employee_id, ${name}::text as name`

/** Books one person manually. */
export async function book(
  scope: Scope,
  session_id: Id,
  { employee_id, as = 'book', tell = true }: Input<typeof api.bookings.book>['body'],
): Promise<Booking> {
  const person = await readEmployeeNow(scope, employee_id)
  if (hasLeft(person.provider_status)) throw invalid({ employee_id: [bookingTexts.named('hasLeft')] })
  const session = await holdSession(scope, session_id)
  refuseNotOpen(session)
  const who = just({ employee_id: person.id, name: `${person.first_name} ${person.last_name}` })
  const id = await seatOne(scope, session, { who, as, source: 'manual' })
  if (tell) await tellBookings(scope, [id])
  return readBooking(scope, id)
}

type Seating = Omit<Parameters<typeof seatPeople>[1], 'session' | 'head'>

/** Seats one person, or throws the reason. */
export async function seatOne(scope: Scope, session: HeldSession, seating: Seating): Promise<Id> {
  const [seated] = await seatPeople(scope, { ...seating, session, head: {} })
  if (seated) return seated.id
  const there =
    await scope.db.row(sql`with wanted as (${seating.who}) select from session_bookings b join wanted w on w.employee_id = b.employee_id
    where b.organization_id = ${scope.agency.id} and b.session_id = ${session.id} and b.state in ('booked', 'waiting', 'invited')`)
  throw conflict(bookingTexts.named(there ? 'already' : 'full'))
}

/** Gives a seat or wait-list place to a person who isn't on the roster; returns false when there is neither. */
export const seatIfAny = async (
  scope: Scope,
  session: HeldSession,
  { source, ...person }: Pick<Held, 'employee_id' | 'name'> & { source: Seating['source'] },
): Promise<boolean> => {
  const seated = await seatPeople(scope, { session, who: just(person), as: 'book', source, head: {} })
  return seated.length > 0
}

/** People on the roster of a signed-off session stay there, even after it reopens, because the ledger depends on it. */
function refuseSignedOff({ state }: HeldSession, { is_credited, name }: Held): void {
  if (state === 'closed') throw conflict(bookingTexts.named('signedOff'))
  if (is_credited) throw conflict(bookingTexts.named('isCredited', { name }))
}

/** Gives a seat, confirms, cancels or removes. */
export async function changeBooking(
  scope: Scope,
  id: Id,
  { state, reason, tell = true }: Input<typeof api.bookings.change>['body'],
): Promise<Booking> {
  const { session, booking } = await holdBooking(scope, id)
  refuseSignedOff(session, booking)
  if (!bookingMoves.may(booking.state, state))
    throw new AppError('TRANSITION_REFUSED', bookingTexts.named('noMove', { from: bookingStates[booking.state] }))
  if (state === 'cancelled' && reason === null) throw invalid({ reason: [bookingTexts.named('reasonMissing')] })
  if (state === 'booked') await giveSeat(scope, session, booking)
  else await endBooking(scope, session, booking, { state, reason })
  if (tell) await tellBookings(scope, [id])
  return readBooking(scope, id)
}

async function giveSeat(scope: Scope, session: HeldSession, booking: Held): Promise<void> {
  refuseNotOpen(session)
  if (booking.state !== 'waiting') {
    await seatOne(scope, session, { who: just(booking), as: 'book', source: 'manual' })
    return
  }
  if (session.capacity !== null && session.booked >= session.capacity) throw conflict(bookingTexts.named('noSeat'))
  await scope.db.run(sql`update session_bookings set state = 'booked', waits_since = null, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${booking.id}`)
  await noteAll(scope, { kind: 'booking.seat_given' }, session, [booking])
}

export type Ending = { state: 'cancelled' | 'removed' | 'declined'; reason: string | null }

/** Removes a person; a freed seat goes to the next in line. */
export async function endBooking(
  scope: Scope,
  session: HeldSession,
  booking: Pick<Held, 'id' | 'employee_id' | 'name'>,
  { state, reason }: Ending,
): Promise<void> {
  await scope.db.run(sql`update session_bookings set state = ${state}, waits_since = null, reason = ${reason}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${booking.id}`)
  await noteAll(scope, { kind: `booking.${state}`, reason }, session, [booking])
  await fillSeats(scope, session)
}

/** Moves a booking to another session in one step; the person gets one message about both. */
export async function moveBooking(
  scope: Scope,
  id: Id,
  { session_id, reason, tell = true }: Input<typeof api.bookings.move>['body'],
): Promise<Booking> {
  const from = await readBooking(scope, id)
  if (from.session_id === session_id) throw invalid({ session_id: [bookingTexts.named('sameSession')] })
  // In ID order, so two calls that move people in opposite directions don't deadlock
  for (const one of [from.session_id, session_id].toSorted()) await holdSession(scope, one)
  const { session, booking } = await holdBooking(scope, id)
  refuseSignedOff(session, booking)
  if (!(bookingMoves.may(booking.state, 'removed') && booking.state !== 'removed'))
    throw new AppError('TRANSITION_REFUSED', bookingTexts.named('noMove', { from: bookingStates[booking.state] }))
  const target = await holdSession(scope, session_id)
  refuseNotOpen(target)
  const moved = await moveOne(scope, { from: session, to: target, booking, reason })
  if (tell) await tellMoved(scope, moved, session.id)
  return readBooking(scope, moved)
}

interface Moving {
  from: HeldSession
  to: HeldSession
  booking: Held
  reason: string | null
}
async function moveOne(scope: Scope, { from, to, booking, reason }: Moving): Promise<Id> {
  const as = booking.state === 'invited' ? 'invite' : 'book'
  const id = await seatOne(scope, to, { who: just(booking), as, source: 'manual' })
  const { db, agency } = scope
  await db.run(sql`update session_bookings set state = 'removed', waits_since = null, version = version + 1,
    reason = ${reason ?? bookingTexts.named('movedTo', { session: to.name })} where organization_id = ${agency.id} and id = ${booking.id}`)
  await db.run(sql`update session_notices set state = 'replaced' where organization_id = ${agency.id} and booking_id = ${booking.id}
    and state = 'waiting'`)
  await recordEvent(scope, {
    kind: 'booking.moved',
    subject: { id: booking.employee_id, name: booking.name },
    changes: [{ field: 'session', before: from.name, after: to.name }],
    reason,
  })
  await fillSeats(scope, from)
  return id
}

/** The message names the booking it replaces. */
async function tellMoved(scope: Scope, id: Id, from_id: Id): Promise<void> {
  await tellBookings(scope, [id])
  await scope.db.run(sql`update session_notices set body = ${from_id}
    where organization_id = ${scope.agency.id} and booking_id = ${id} and state = 'waiting' and about = 'booking'`)
}
