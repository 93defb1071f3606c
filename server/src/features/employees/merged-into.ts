import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/**
 * Returns the id of the record that an old id was merged into (features/employee-merges); for all others, the same id. The outer
 * `select` makes it a value that an index can use next to a policy: the planner does not count `coalesce` among leakproof
 * functions, and would compare the whole agency.
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

/** Returns this record and all records merged into it: their histories are read together. */
export async function withMerged({ db, agency }: Scope, id: Id): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`select merged_id as id from merged_employees
    where organization_id = ${agency.id} and employee_id = ${id} and undone_at is null`)
  return [id, ...rows.map(row => row.id)]
}
