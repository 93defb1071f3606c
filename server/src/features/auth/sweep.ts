import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'

/** Throws away what has ended: sign-ins, links, tokens of partners, counters. None of it is looked at any more. */
export const sweepSignIns = (database: Database): Promise<void> =>
  transaction(database.pool, { role: 'app_job' }, async db => {
    await db.run(sql`delete from access_tokens where expires_at < now()`)
    await db.run(sql`delete from password_resets where expires_at < now()`)
    await db.run(sql`delete from sso_used_tokens where expires_at < now()`)
    await db.run(sql`delete from rate_limits where window_ends_at < now()`)
  })
