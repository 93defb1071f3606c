import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import { idOfSigned, signedId } from '../../messages/signed-id.ts'

/** Returns the address where a caregiver sees and answers one session without an account, limited to this booking. */
export const bookingAddress = ({ appKeys, publicUrl }: Pick<Config, 'appKeys' | 'publicUrl'>, id: Id): string =>
  `${publicUrl}/booking/${signedId(appKeys, 'bookings', id)}`

export interface LinkParts {
  config: Config
  database: Database
}

export interface Linked {
  /** The booking's id. */
  id: Id
  organization_id: Id
  employee_id: Id
  employee_name: string
  session_id: Id
  language: string | null
}

/** Returns the booking of a token; undefined for a token that isn't ours, or a deleted booking. */
export async function linkedBy({ config, database }: LinkParts, token: string): Promise<Linked | undefined> {
  const id = idOfSigned(config.appKeys, 'bookings', token)
  if (id === null) return undefined
  const [linked] = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Omit<Linked, 'id'>>(sql`select * from booking_of_link(${id})`),
  )
  return linked && { id, ...linked }
}
