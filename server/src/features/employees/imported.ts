import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'

/** What an import that still stands did to people: one that was undone stands for nobody. By the history, which is kept. */
const deeds = sql`events ev
  join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id and j.kind = 'provider_import'
    and j.state not in ('undoing', 'undone')`

/**
 * Conditions on `employees` under the alias `e`: created or changed by one of these imports. Each is an `exists`, which the database
 * joins once; `id in (select …)` of a select that looks at `e` would be run for each employee.
 */
export const importedBy = (ids: readonly Id[]): Sql =>
  sql`exists (select from ${deeds}
    where ev.organization_id = e.organization_id and ev.subject_id = e.id and ev.job_id = any(${ids}::uuid[]))`

/** Came by no import and was never changed by one. */
export const importedByNone = sql`not exists (select from ${deeds}
  where ev.organization_id = e.organization_id and ev.subject_id = e.id and ev.job_id is not null)`

/** Either of the two, said as one set, those of other imports alone: of an `or` of both, each half would be looked up for every row. */
export const importedByNoneOr = (agency: { id: Id }, ids: readonly Id[]): Sql =>
  sql`not exists (select from (
      select ev.subject_id from ${deeds}
      where ev.organization_id = ${agency.id} and ev.subject_id is not null and ev.job_id is not null
      group by ev.subject_id having not bool_or(ev.job_id = any(${ids}::uuid[]))) others
    where others.subject_id = e.id)`
