import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'

/** Changes made by imports that were not undone, from the permanent history. */
const deeds = sql`events ev
  join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id and j.kind = 'provider_import'
    and j.state not in ('undoing', 'undone')`

const touched = (ids: readonly Id[] | null): Sql => sql`e.id in (select id from employees_imported(${ids}::uuid[]) id)`

/**
 * Conditions on `employees` under the alias `e`: created or changed by one of these imports, or by none. Each is one set that is
 * built once (migrations/056): with a join or `exists`, it was looked up for each employee or for each hit of a search.
 */
export const importedBy = (ids: readonly Id[]): Sql => sql`(${touched(ids)}) is true`
export const importedByNone = sql`(${touched(null)}) is not true`
/** Either of the two: true when none of the other imports touched the employee. */
export const importedByNoneOr = (ids: readonly Id[]): Sql =>
  sql`(e.id in (select id from employees_imported_otherwise(${ids}::uuid[]) id)) is not true`

/** For counts: each import in effect and the people it touched, as one set (`offset 0`); people touched by none have no import. */
export const touchedBy = ({ agency }: { agency: { id: Id } }): Sql => sql`
  left join (select distinct ev.subject_id, ev.job_id from ${deeds}
    where ev.organization_id = ${agency.id} and ev.subject_id is not null and ev.job_id is not null offset 0) touched
    on touched.subject_id = e.id`
