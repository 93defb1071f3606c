import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { transaction } from '../db/tx.ts'
import type { Actor, Agency, Origin } from './scope.ts'

interface Entry {
  actor: Actor
  agency: Agency
  token_hash: Buffer
  origin: Origin
}

/**
 * Records that customer-success staff entered an agency, in that agency's history and in their own log; once per session, on the
 * first call.
 */
export const noteEntry = (database: Database, { actor, agency, token_hash, origin }: Entry): Promise<void> =>
  transaction(database.pool, { role: 'app_auth' }, async db => {
    const first = await db.run(sql`
      update access_tokens set entered = array_append(entered, ${agency.id}::uuid)
      where token_hash = ${token_hash} and ${agency.id}::uuid <> all (entered)`)
    if (first === 0) return
    await db.run(sql`
      insert into events (organization_id, kind, source, actor_id, actor_name, request_id, ip)
      values (${agency.id}, 'agency.entered', 'user', ${actor.user_id}, ${actor.name}, ${origin.request_id}, ${origin.ip})`)
    await db.run(sql`
      insert into events (kind, source, actor_id, actor_name, subject_id, subject_name, request_id, ip)
      values ('vendor.entered_agency', 'user', ${actor.user_id}, ${actor.name}, ${agency.id}, ${agency.name},
        ${origin.request_id}, ${origin.ip})`)
  })
