import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { BulkJob } from '../../settings.ts'

/**
 * Returns how many messages may be sent now: the agency's hourly limit, minus bulk messages of the last hour. Resuming a paused run
 * resets the count. Two concurrent lists take turns.
 */
export async function roomFor({ db, agency }: Scope, { settings }: BulkJob): Promise<{ room: number; most: number }> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`messages to many ${agency.id}`}, 0))`)
  const row = await db.row<{ most: number; sent: number }>(sql`
    select o.messages_per_hour as most, (select count(*)::int from messages m where m.organization_id = o.id and m.direction = 'out'
        and m.batch_id is not null and m.state <> 'canceled'
        and m.created_at > greatest(now() - interval '1 hour', ${settings.goes_on_since ?? null}::timestamptz)) as sent
    from organizations o where o.id = ${agency.id}`)
  const { most = 0, sent = 0 } = row ?? {}
  return { room: Math.max(0, most - sent), most }
}
