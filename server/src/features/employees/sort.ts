import type { employeesList, SortOf } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Key } from '../../lists/list-sql.ts'

type Orders = Record<SortOf<typeof employeesList>, readonly Key[]>

/** Each order is an index of migrations/001, 012 or 022 and ends in id. None of the keys is ever null, so pages can seek. */
export const orders: Orders = {
  name: [{ sql: sql`e.sort_name`, type: 'text' }],
  employee_number: [{ sql: sql`e.sort_number`, type: 'text' }],
  provider_status: [
    { sql: sql`e.provider_status`, type: 'smallint' },
    { sql: sql`e.sort_name`, type: 'text' },
  ],
  hire_date: [{ sql: sql`e.sort_hired`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left`, type: 'date' }],
  updated_at: [{ sql: sql`e.updated_at`, type: 'timestamptz' }],
}

/** Blanks stand last in these orders too; the others have none and run backwards as they are. */
export const downwards: Partial<Orders> = {
  employee_number: [{ sql: sql`e.sort_number_down`, type: 'text' }],
  hire_date: [{ sql: sql`e.sort_newest`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left_last`, type: 'date' }],
}
