import type { AgencyStatus, Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from './client.ts'
import { transaction } from './tx.ts'

/** The result of `session_now` (migrations/043): a live sign-in, and the call's agency if the user may work there. */
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

/** One prepared, indexed look-up outside any transaction: it runs on every call. */
export async function findSession(
  { pool }: Database,
  token_hash: Buffer,
  wanted: string | null,
  idleMinutes: number,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session_now',
    text: 'select * from session_now($1, $2, make_interval(mins => $3))',
    values: [token_hash, wanted, idleMinutes],
  })
  return rows[0]
}

/** Written at most once a minute: activity must not cost a write per call. */
export const noteActivity = (database: Database, token_hash: Buffer) =>
  transaction(database.pool, { role: 'app_auth' }, async db => {
    await db.run(sql`
      with seen as (
        update access_tokens set last_seen_at = now()
        where token_hash = ${token_hash} and last_seen_at < now() - interval '55 seconds' returning user_id)
      update users set last_seen_at = now() where id in (select user_id from seen)`)
  })
