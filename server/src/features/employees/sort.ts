import type { employeesList, SortOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Key } from '../../lists/list-sql.ts'

type Orders = Record<SortOf<typeof employeesList>, readonly Key[]>

/** By what somebody is called in the list: the first discipline, the location, the coordinator; each has an index of migrations/056. */
const byNameOf = (table: string, column: Sql): readonly Key[] => [
  {
    sql: sql`named.sort_name`,
    type: 'text',
    nulls: 'last',
    named: { table, column, organization: sql`e.organization_id` },
  },
  { sql: sql`e.sort_name`, type: 'text' },
]

/** Each order is an index of migrations/001, 012, 022 or 055 and ends in id. None of the keys but names is ever null, so pages can seek. */
export const orders: Orders = {
  name: [{ sql: sql`e.sort_name`, type: 'text' }],
  employee_number: [{ sql: sql`e.sort_number`, type: 'text' }],
  provider_status: [
    { sql: sql`e.provider_status`, type: 'smallint' },
    { sql: sql`e.sort_name`, type: 'text' },
  ],
  discipline: byNameOf('disciplines', sql`e.discipline_id`),
  location: byNameOf('locations', sql`e.location_id`),
  coordinator: byNameOf('coordinators', sql`e.coordinator_id`),
  hire_date: [{ sql: sql`e.sort_hired`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left`, type: 'date' }],
  expected_return: [{ sql: sql`e.sort_return`, type: 'date' }],
  updated_at: [{ sql: sql`e.updated_at`, type: 'timestamptz' }],
}

/** Blanks stand last in these orders too; the others have none and run backwards as they are. */
export const downwards: Partial<Orders> = {
  employee_number: [{ sql: sql`e.sort_number_down`, type: 'text' }],
  hire_date: [{ sql: sql`e.sort_newest`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left_last`, type: 'date' }],
  expected_return: [{ sql: sql`e.sort_return_last`, type: 'date' }],
}
