import sql, { type Sql } from 'sql-template-tag'

/**
 * The employees these imports created or changed and still stand for, as a select of ids, for `employees` under the alias `e`. By
 * the history, which is kept; one that was taken back stands for nobody. Without ids: any import.
 */
export const importedBy = (ids?: readonly string[]): Sql =>
  sql`(select ev.subject_id from events ev
    join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id and j.kind = 'provider_import'
    where ev.organization_id = e.organization_id and ev.subject_id is not null
      and ${ids ? sql`ev.job_id = any(${ids}::uuid[])` : sql`ev.job_id is not null`} and j.state not in ('undoing', 'undone'))`
