import sql, { type Sql } from 'sql-template-tag'

/**
 * Whether one of these imports created or changed the employee `e` and still stands for them. By the history, which is kept; one
 * that was taken back stands for nobody. Without ids: any import. An `exists` in either sense is a join; `in` beside an `or` would
 * be asked anew for each row.
 */
export const importedBy = (ids?: readonly string[]): Sql =>
  sql`exists (select from events ev
    join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id and j.kind = 'provider_import'
    where ev.organization_id = e.organization_id and ev.subject_id = e.id
      and ${ids ? sql`ev.job_id = any(${ids}::uuid[])` : sql`ev.job_id is not null`} and j.state not in ('undoing', 'undone'))`
