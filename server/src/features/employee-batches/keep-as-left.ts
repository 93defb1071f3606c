import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { isAsLeft } from './as-left.ts'

/**
 * A merge moves employees from one entry to another. People unchanged since an import still count as unchanged, so it can be
 * undone: checked before the merge, written after it.
 */
export async function keepAsLeft(scope: Scope, from_id: Id, merge: () => Promise<number>): Promise<number> {
  const { db, agency } = scope
  const items = await db.rows<{ job_id: Id; n: number }>(sql`
    select i.job_id, i.n from job_items i join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
    where i.organization_id = ${agency.id} and i.outcome in ('create', 'update')
      and (e.location_id = ${from_id} or e.coordinator_id = ${from_id} or e.discipline_id = ${from_id} or exists (select from employee_disciplines d
        where d.organization_id = e.organization_id and d.employee_id = e.id and d.discipline_id = ${from_id}))
      and ${isAsLeft}`)
  const moved = await merge()
  if (items.length > 0)
    await db.run(sql`update job_items i set left_as = employee_now(e)
      from unnest(${items.map(({ job_id }) => job_id)}::uuid[], ${items.map(({ n }) => n)}::int[]) k (job_id, n), employees e
      where i.organization_id = ${agency.id} and i.job_id = k.job_id and i.n = k.n
        and e.organization_id = i.organization_id and e.id = i.subject_id`)
  return moved
}
