import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Returns a value for each item that a run has done so far. */
export async function doneBy<T>({ db, agency }: Scope, job_id: Id, value: Sql): Promise<T[]> {
  const rows = await db.rows<{ value: T }>(sql`select ${value} as value from job_items i
    join jobs j on j.organization_id = i.organization_id and j.id = i.job_id
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.outcome = 'update' and i.n <= j.ran_to order by i.n`)
  return rows.map(row => row.value)
}
