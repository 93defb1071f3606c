import type { ApiScope, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from './client.ts'
import { transaction } from './tx.ts'

/** What `api_key_now` (migrations/093) answers: a key that opens now, and its agency. */
interface KeyRow {
  key_id: Id
  key_name: string
  scopes: ApiScope[]
  last_used_at: string | null
  agency_id: Id
  agency_name: string
  time_zone: string
  moves: string | null
}

/** One prepared, indexed look-up outside any transaction, as for sign-ins. */
export async function findApiKey({ pool }: Database, secret_hash: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await pool.query<KeyRow>({
    name: 'api_key_now',
    text: 'select * from api_key_now($1)',
    values: [secret_hash],
  })
  return rows[0]
}

/** Written at most once a minute. */
export const noteUseOfKey = (database: Database, { agency_id, key_id }: KeyRow) =>
  transaction(database.pool, { role: 'app_user', organization_id: agency_id }, db =>
    db.run(sql`update api_keys set last_used_at = now() where organization_id = ${agency_id} and id = ${key_id}
      and (last_used_at is null or last_used_at < now() - interval '55 seconds')`),
  )
