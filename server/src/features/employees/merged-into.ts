import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/**
 * The id of the record that stands for one that was merged into it (features/employee-merges), by the old id; for all others their own. The
 * outer `select` makes it a value that an index takes beside a policy: the planner does not count `coalesce` among what cannot leak a
 * row, and would compare the whole agency.
 */
export const idNow = (
  { agency }: Pick<Scope, 'agency'>,
  of: Id,
): Sql => sql`(select coalesce((select m.employee_id from merged_employees m
  where m.organization_id = ${agency.id} and m.merged_id = ${of} and m.undone_at is null), ${of}))`

export async function followMerge(scope: Scope, id: Id): Promise<Id> {
  const row = await scope.db.row<{ id: Id }>(sql`select ${idNow(scope, id)} as id`)
  return row?.id ?? id
}

/** This record and all that were merged into it: whose history is read together. */
export async function withMerged({ db, agency }: Scope, id: Id): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`select merged_id as id from merged_employees
    where organization_id = ${agency.id} and employee_id = ${id} and undone_at is null`)
  return [id, ...rows.map(row => row.id)]
}
