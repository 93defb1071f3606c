import type { AgencyStatus, Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { nextLook } from '../lib/next-look.ts'
import type { Database } from './client.ts'
import { transaction } from './tx.ts'

/** The result of `session_now` (migrations/043): an active sign-in, and the call's agency if the user may work there. */
export interface SessionRow {
  user_id: string
  user_name: string
  user_email: string
  landing: string
  token_organization_id: string | null
  idle_expires_at: string
  expires_at: string
  last_seen_at: string
  role: Role | null
  agency_id: string | null
  agency_name: string
  time_zone: string
  /** The slots of the agency's topics, such as `people 12,people 3,settings 7`. */
  moves: string | null
  first_entry: boolean
  agency_status: AgencyStatus | null
  partner_id: string | null
}

const sharedLook = nextLook<SessionRow | undefined>()

/**
 * One prepared, indexed lookup outside any transaction. It runs on every call; concurrent calls of a page share one
 * (docs/decisions/313).
 */
export function findSession(
  database: Database,
  token_hash: Buffer,
  wanted: string | null,
  idleMinutes: number,
): Promise<SessionRow | undefined> {
  return sharedLook(database, `${token_hash.toString('base64')} ${wanted}`, async () => {
    const { rows } = await database.pool.query<SessionRow>({
      name: 'session_now',
      text: 'select * from session_now($1, $2, make_interval(mins => $3))',
      values: [token_hash, wanted, idleMinutes],
    })
    return rows[0]
  })
}

/** Written at most once a minute, so activity does not cost a write per call. */
export const noteActivity = (database: Database, token_hash: Buffer) =>
  transaction(database.pool, { role: 'app_auth' }, async db => {
    await db.run(sql`
      with seen as (
        update access_tokens set last_seen_at = now()
        where token_hash = ${token_hash} and last_seen_at < now() - interval '55 seconds' returning user_id)
      update users set last_seen_at = now() where id in (select user_id from seen)`)
  })
