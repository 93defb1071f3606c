import { type api, type Id, type Input, mostPushesDecided } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { theirConnection } from '../settings.ts'

type Body = Input<typeof api.partnerPushes.decide>['body']

/** Sends data held for the previous partner to the current one under the same key, or discards it. */
export async function decidePushes(scope: Scope, { action, ids }: Body): Promise<{ decided: number }> {
  const { db, agency } = scope
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const held = await db.rows<{
    id: Id
  }>(sql`select id from partner_pushes where organization_id = ${agency.id} and state = 'held'
    ${ids ? sql`and id = any(${ids}::uuid[])` : sql``} order by queued_at, id limit ${mostPushesDecided} for update`)
  const these = sql`organization_id = ${agency.id} and id = any(${held.map(({ id }) => id)}::uuid[])`
  if (action === 'send') {
    const { partner } = await theirConnection(scope)
    // The agency returned to the intended partner
    await db.run(
      sql`update partner_pushes set state = 'queued', next_at = now() where ${these} and partner_id = ${partner.id}`,
    )
    await db.run(sql`insert into partner_pushes (organization_id, partner_id, kind, key, employee_id, takes_back, program_id, about, facts, asked_by)
      select organization_id, ${partner.id}, kind, key, employee_id, takes_back, program_id, about, facts, 'user' from partner_pushes
      where ${these} and state = 'held' order by queued_at, id on conflict (organization_id, partner_id, key) do nothing`)
  }
  await db.run(sql`update partner_pushes set state = 'discarded', ended_at = now() where ${these} and state = 'held'`)
  if (held.length > 0)
    await recordEvent(scope, {
      kind: 'integration.pushes_decided',
      subject: { id: agency.id, name: agency.name },
      note: `${action}: ${held.length} items`,
    })
  return { decided: held.length }
}
