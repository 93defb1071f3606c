import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { requeue } from './pushes/triage-pushes.ts'

/** Data `p` that the agency's partner refused in the last so many days and that was not requested again. */
export const isRefusedLately = (
  { agency }: Pick<Scope, 'agency'>,
  within_days: number,
): Sql => sql`p.organization_id = ${agency.id}
  and p.state = 'refused' and p.ended_at > now() - make_interval(days => ${within_days})
  and p.partner_id = (select o.partner_id from organizations o where o.id = ${agency.id})`

/** Queues refused data again; returns whether it was still refused. */
export async function requeueRefused(scope: Scope, push_id: Id): Promise<boolean> {
  const { db, agency } = scope
  const held = await db.row(
    sql`select from partner_pushes where organization_id = ${agency.id} and id = ${push_id} and state = 'refused' for update`,
  )
  if (!held) return false
  const items = await db.rows<{ id: Id; external_id: string; name: string; case_id: Id }>(sql`
    select i.id, i.external_id, i.name, i.case_id from integration_items i
    where i.organization_id = ${agency.id} and i.push_id = ${push_id} and i.case_id is not null`)
  if (items.length > 0)
    await requeue(
      scope,
      items.map(item => Object.assign(item, { push_id, employee_id: null })),
    )
  else
    await db.run(sql`update partner_pushes set state = case when is_doubtful then 'sent' else 'queued' end, attempts = 0, next_at = now(), ended_at = null
      where organization_id = ${agency.id} and id = ${push_id} and state = 'refused'`)
  return true
}
