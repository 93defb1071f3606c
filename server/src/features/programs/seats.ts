import type { Id, Program } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** How many people hold a seat of the program `p`, whoever of them the reader sees. */
export const seatsUsed = sql`seats_taken(p.id)`

/** Whoever has a seat begins and goes on; that no seat is left keeps only others out. */
export const isStartableWithSeat = ({ status, reasons }: Pick<Program, 'status' | 'reasons'>) =>
  status === 'active' || (status === 'non_operational' && reasons.every(reason => reason === 'no_seats'))

/** Those of the people who hold a seat of the program already. */
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

/** What is left of the seats; nothing: nobody counts them. */
export const seatsLeft = ({ db, agency }: Scope, program_id: Id): Promise<Seats | undefined> =>
  db.row<Seats>(sql`select k.seats, greatest(0, k.seats - seats_taken(k.program_id)) as left
    from program_checkouts k where k.organization_id = ${agency.id} and k.program_id = ${program_id}
      and k.mode = 'linked' and k.seats is not null`)

/** Nobody else takes one until the transaction ends. */
export const holdSeats = ({ db }: Scope, program_id: Id) => db.run(sql`select hold_seats(${program_id})`)
