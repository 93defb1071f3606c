import { readyKeys, type ReportSummary } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { ownRowsOnly, permissionsOf, type Scope } from '../../scope/scope.ts'
import { foundBy } from './found-by.ts'

/**
 * Runs that the reader can see: their own, and those of reports in their library. Readers limited to some people see only their own
 * runs, since other runs include everyone.
 */
export const seenRuns = (scope: Scope): Sql => {
  const { actor, agency } = scope
  const own = sql`r.organization_id = ${agency.id} and r.needs <@ ${[...permissionsOf(actor)]}::text[]`
  if (ownRowsOnly(actor)) return sql`${own} and r.asked_by = ${actor.user_id}`
  return sql`${own} and (r.asked_by = ${actor.user_id} or exists (select from report_deliveries v
      where v.organization_id = r.organization_id and v.run_id = r.id and v.user_id = ${actor.user_id} and v.state <> 'refused')
    or r.report = any(${[...readyKeys]}::text[])
    or r.report in (select d.id::text from report_definitions d where ${foundBy(scope)}))`
}

export const runState = sql`case when r.state <> 'queued' then r.state when j.state = 'running' and j.started_at is null then 'queued'
  when j.state = 'running' then 'running' when j.state = 'cancelled' then 'cancelled' else 'failed' end`
export const fromRuns = sql`report_runs r left join jobs j on j.organization_id = r.organization_id and j.id = r.id`

/** Returns the newest run of each report that the reader can see. */
export async function lastRunsOf(
  scope: Scope,
  reports: readonly string[],
): Promise<Map<string, NonNullable<ReportSummary['last_run']>>> {
  type Last = NonNullable<ReportSummary['last_run']>
  const rows = await scope.db.rows<Last & { report: string }>(sql`
    select asked.report, last.* from unnest(${[...reports]}::text[]) asked (report) cross join lateral (
      select r.id, ${runState} as state, r.asked_at, r.asked_by_name, r.rows from ${fromRuns}
      where ${seenRuns(scope)} and r.report = asked.report order by r.asked_at desc, r.id desc limit 1) last`)
  return new Map(rows.map(({ report, ...last }) => [report, last]))
}
