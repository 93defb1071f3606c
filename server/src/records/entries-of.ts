import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { EventHead } from '../events/record.ts'

/** Selects events of the same person's records, because the history names people. `table` holds the record with this id. */
export const entriesOf = (
  table: Sql,
  kinds: readonly EventHead['kind'][],
  id: Id,
): Sql => sql`ev.kind = any(${kinds}) and ev.subject_id = (
  select x.employee_id from ${table} x where x.organization_id = ev.organization_id and x.id = ${id})`
