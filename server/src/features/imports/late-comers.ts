import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { ImportJob } from './settings.ts'
import { importTexts } from './texts.ts'

/** The placeholder for a name in the text that the database stores. */
const place = '{name}'

/**
 * Rejects rows that would add people who were added since the check began: manually, or by importing the same file twice at once.
 * If both have numbers they are two people, and the database refuses equal numbers. Runs once, before the first row.
 */
export async function rejectLateComers(
  { db, agency }: Scope,
  { id, settings }: ImportJob,
  /** Corrected rows, each checked at its own time. */
  corrected?: Sql,
): Promise<void> {
  if (!settings.planned_at) return
  const own = sql`organization_id = ${agency.id} and job_id = ${id}`
  const items = corrected ?? sql`i.organization_id = ${agency.id} and i.job_id = ${id}`
  const since = corrected
    ? sql`coalesce((select min(judged_at) from import_fixes where ${own}), now())`
    : sql`${settings.planned_at}::timestamptz`
  const after = corrected
    ? sql`l.created_at >= (select f.judged_at from import_fixes f where ${own} and f.n = w.n)`
    : sql`true`
  await db.run(sql`
    with late as materialized (
      select lower(e.email) as email, e.sort_name, e.birth_date, e.employee_number, e.created_at,
        e.last_name || ', ' || e.first_name as name
      from employees e where e.organization_id = ${agency.id} and e.created_at >= ${since}
        and e.id not in (select m.subject_id from job_items m where m.organization_id = ${agency.id} and m.job_id = ${id} and m.subject_id is not null)),
    wanted as materialized (
      select i.n, lower(i.values ->> 'email') as email, i.employee_number, (i.values ->> 'birth_date')::date as birth_date,
        fold((i.values ->> 'last_name') || ' ' || (i.values ->> 'first_name')) as sort_name
      from job_items i where ${items} and i.outcome = 'create'
        and exists (select from late)),
    doubled as (
      select w.n, l.name from wanted w join late l on l.email = w.email
        where (l.employee_number is null or w.employee_number is null) and ${after}
      union all
      select w.n, l.name from wanted w join late l on l.sort_name = w.sort_name and l.birth_date = w.birth_date
        where (l.employee_number is null or w.employee_number is null) and ${after})
    update job_items i set outcome = 'reject', problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null,
        'message', replace(${importTexts.named('lateComer', { name: place })}, ${JSON.stringify(place)}, to_json(d.name)::text)))
    from (select n, min(name) as name from doubled group by n) d
    where i.organization_id = ${agency.id} and i.job_id = ${id} and i.n = d.n`)
}
