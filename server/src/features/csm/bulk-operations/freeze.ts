import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { OperationSettings } from './kind.ts'
import { kindOf } from './kinds.ts'

interface Part {
  id: Id
  settings: OperationSettings
}

/** Selects the current rows. */
const rowsNow = async (scope: Scope, { id, settings: { change, brought } }: Part) =>
  kindOf(change).rows(scope, change, brought, id)

/** Freezes the current rows: from here on the plan includes no others. Returns the number of rows with each outcome. */
export async function freezeRows(scope: Scope, { id, settings }: Part): Promise<Record<string, number>> {
  const { db, agency } = scope
  const found = await rowsNow(scope, { id, settings })
  await db.run(sql`delete from job_items where organization_id = ${agency.id} and job_id = ${id}`)
  const rows = await db.rows<{ outcome: string; count: number }>(sql`
    with found as materialized (${found}),
    frozen as (
      insert into job_items (organization_id, job_id, n, outcome, subject_id, subject_version, name, employee_number, line, values, before,
        changes, problems)
      select ${agency.id}, ${id}, row_number() over (order by f.sort, f.key), f.outcome, f.subject_id, f.version, f.name, f.employee_number,
        f.key, f.given, f.before, f.changes,
        case when f.reason is null then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', f.reason)) end
      from found f returning outcome)
    select outcome, count(*)::int as count from frozen group by 1`)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Counts rows that match now but aren't in the plan, and the reverse; a changed row counts once. */
export async function driftOf(scope: Scope, id: Id): Promise<number> {
  const { db, agency } = scope
  const job = await db.row<{ settings: OperationSettings }>(
    sql`select settings from jobs where organization_id = ${agency.id} and id = ${id}`,
  )
  if (!job) return 0
  const found = await rowsNow(scope, { id, settings: job.settings })
  const row = await db.row<{ drift: number }>(sql`
    with found as materialized (${found}),
    planned as materialized (select i.line as key, i.outcome, i.subject_version, i.values, i.before from job_items i
      where i.organization_id = ${agency.id} and i.job_id = ${id})
    select count(*)::int as drift from found f full join planned p on p.key = f.key
      where f.key is null or p.key is null or (f.outcome, f.version, f.given, f.before) is distinct from (p.outcome, p.subject_version, p.values, p.before)`)
  return row?.drift ?? 0
}
