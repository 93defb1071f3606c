import type { Id, Program } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Counts people with a seat of the program `p`, including those the reader can't see. */
export const seatsUsed = sql`seats_taken(p.id)`

/** People with a seat can start and continue; a lack of seats only keeps others out. */
export const isStartableWithSeat = ({ status, reasons }: Pick<Program, 'status' | 'reasons'>) =>
  status === 'active' || (status === 'non_operational' && reasons.every(reason => reason === 'no_seats'))

/**
 * Also allows people with a place in a session of a program that no one else can start, because its sessions are full or in
 * progress. Training taught in the last session must still be recorded for its attendees.
 */
export const isStartableInSession = ({ status, reasons }: Pick<Program, 'status' | 'reasons'>) =>
  status === 'active' ||
  (status === 'non_operational' && reasons.every(reason => reason === 'no_seats' || reason === 'no_open_session'))

/** Returns true when the person has, or had, a seat in a session of the program. */
export const hasSessionSeat = async ({ db, agency }: Scope, program_id: Id, employee_id: Id): Promise<boolean> =>
  (await db.row(sql`select from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where b.organization_id = ${agency.id} and b.employee_id = ${employee_id} and s.program_id = ${program_id}
      and b.state = 'booked' and s.state in ('open', 'closed') limit 1`)) !== undefined

/** Returns people who already hold a seat of the program. */
export async function seatHolders({ db }: Scope, program_id: Id, people: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await db.rows<{ id: Id }>(
    sql`select h as id from seat_holders(${program_id}) h where h = any(${people}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

interface Seats {
  seats: number
  left: number
}

/** Returns the remaining seats, or null for no limit. */
export const seatsLeft = ({ db, agency }: Scope, program_id: Id): Promise<Seats | undefined> =>
  db.row<Seats>(sql`select k.seats, greatest(0, k.seats - seats_taken(k.program_id)) as left
    from program_checkouts k where k.organization_id = ${agency.id} and k.program_id = ${program_id}
      and k.mode = 'linked' and k.seats is not null`)

/** Locks the seats until the transaction ends. */
export const holdSeats = ({ db }: Scope, program_id: Id) => db.run(sql`select hold_seats(${program_id})`)
