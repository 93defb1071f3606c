import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { transaction } from '../db/tx.ts'
import type { Actor, Scope } from './scope.ts'

/** Preceptor itself, the actor of the worker. */
const actor: Actor = {
  kind: 'system',
  user_id: '00000000-0000-0000-0000-000000000000',
  name: 'Preceptor',
  email: '',
  role: null,
  token_organization_id: null,
}
const origin = { request_id: '', ip: '', user_agent: '', language: fallback }
/** For a transaction that is already in an agency. */
export const systemActor = { actor, origin }

/** Returns the basis for automatic work in one agency (`inAgency`); undefined for an unknown agency. */
export async function systemBasis(database: Database, organization_id: Id): Promise<Omit<Scope, 'db'> | undefined> {
  const agency = await transaction(database.pool, { role: 'app_user', organization_id }, db =>
    db.row<Scope['agency']>(
      sql`select id, name, time_zone, null as versions from organizations where id = ${organization_id}`,
    ),
  )
  return agency && { database, actor, agency, origin }
}
