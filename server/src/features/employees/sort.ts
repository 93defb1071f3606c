import { complianceStates, type employeesList, type SortOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Key } from '../../lists/list-sql.ts'
import { soonestExpiry } from './credential-population.ts'
import { asOfAsked, holdsOn, lapsesBetween, lapseSpan } from './compliance-facts.ts'

type Orders = Record<SortOf<typeof employeesList>, readonly Key[]>

/** Sorts by the name of the first discipline, location or coordinator; each has an index in migrations/056. */
const byNameOf = (table: string, column: Sql): readonly Key[] => [
  {
    sql: sql`named.sort_name`,
    type: 'text',
    nulls: 'last',
    named: { table, column, organization: sql`e.organization_id` },
  },
  { sql: sql`e.sort_name`, type: 'text' },
]

const bySortName: Key = { sql: sql`e.sort_name`, type: 'text' }

/** Worst first; among equals, the window that ends first. */
const byStanding: readonly Key[] = [
  {
    sql: sql`standing.rank`,
    nulls: 'last',
    beside: (scope, values) => sql`
      left join (select p.employee_id, p.ends_on, array_position(${Object.keys(complianceStates)}::text[], p.state) as rank
        from compliance_people p where p.organization_id = ${scope.agency.id} and ${holdsOn('p', asOfAsked(scope, values))} offset 0) standing
        on standing.employee_id = e.id`,
  },
  { sql: sql`standing.ends_on`, nulls: 'last' },
  bySortName,
]

const byNextLapse: readonly Key[] = [
  {
    sql: sql`standing.lapses_on`,
    nulls: 'last',
    beside: (scope, values) => {
      const asOf = asOfAsked(scope, values)
      const people = lapsesBetween(scope, asOf, lapseSpan(asOf, 1).first, '9999-12-31')
      return sql`left join (select * from ${people} l offset 0) standing on standing.employee_id = e.id`
    },
  },
  bySortName,
]

const byNextExpiry: readonly Key[] = [
  {
    sql: sql`papers.ends_on`,
    nulls: 'last',
    beside: scope => sql`left join ${soonestExpiry(scope)} papers on papers.employee_id = e.id`,
  },
  bySortName,
]

/**
 * Each order is an index of migrations/001, 012, 022 or 055 and ends in id. No key except names is ever null, so pages can seek;
 * standing has no index, so its order is cached.
 */
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
  compliance: byStanding,
  next_lapse: byNextLapse,
  next_expiry: byNextExpiry,
  updated_at: [{ sql: sql`e.updated_at`, type: 'timestamptz' }],
}

/** Blanks come last in these orders too; the others have no blanks and run backwards as they are. */
export const downwards: Partial<Orders> = {
  employee_number: [{ sql: sql`e.sort_number_down`, type: 'text' }],
  hire_date: [{ sql: sql`e.sort_newest`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left_last`, type: 'date' }],
  expected_return: [{ sql: sql`e.sort_return_last`, type: 'date' }],
}
