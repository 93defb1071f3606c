import { addDays, datasets } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { textCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { employeesFile } from '../../employees/employees-file.ts'
import { rowJoins } from '../../employees/list.ts'
import { employeesChosen } from '../../employees/population.ts'
import { employeeTableColumns, type EmployeeTableColumn } from '../../employees/table-columns.ts'
import { type AnyDatasetSql, type AsOfDay, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { nameOfPerson } from './person-then.ts'

const { list } = datasets.people

/** The end of a day in the agency's time zone. */
export const endOf = ({ agency }: Pick<ReportScope, 'agency'>, { day }: AsOfDay): Sql =>
  sql`(${addDays(day, 1)}::date::timestamp at time zone ${agency.time_zone})`

/** Employees as they are, or with the facts of a past day in place of today's: only employees who have facts then. */
export function peopleAsOf(scope: ReportScope): Sql {
  const { asOf, agency } = scope
  if (asOf.mode === 'now') return sql`employees e`
  const known =
    asOf.mode === 'known'
      ? sql`f.known_from < ${endOf(scope, asOf)} and f.known_to >= ${endOf(scope, asOf)}`
      : sql`f.known_to = 'infinity'`
  // Listed one by one, because building a new record for each person and column took most of a report's time
  const columns = employeeTableColumns.map(column => {
    const then = ofThen(asOf)[column]
    return then ? sql`${then} as ${raw(column)}` : sql`o.${raw(column)}`
  })
  return sql`(select ${join(columns)}
    from employees o join employment_facts f on f.organization_id = o.organization_id and f.employee_id = o.id
      and f.valid_from <= ${asOf.day}::date and f.valid_to > ${asOf.day}::date and ${known}
    where o.organization_id = ${agency.id} and f.provider_status is not null) e`
}

/** Reads dated columns from the facts of the day. */
const ofThen = ({ day }: AsOfDay): Partial<Record<EmployeeTableColumn, Sql>> => ({
  provider_status: sql`f.provider_status`,
  hire_date: sql`f.hire_date`,
  termination_date: sql`case when f.termination_date <= ${day}::date then f.termination_date end`,
  employment_type: sql`f.employment_type`,
  discipline_id: sql`f.discipline_id`,
  location_id: sql`f.location_id`,
  coordinator_id: sql`f.coordinator_id`,
  tags: sql`f.tags`,
})

const source: AnyDatasetSql['source'] = {
  ...employeesChosen,
  list,
  columns: sql``,
  from: peopleAsOf,
  // A search index only knows today's data
  found: () => null,
  filters: {
    ...employeesChosen.filters,
    conditions: treeOf<ReportScope>(list, () => source, sql`e.id`),
  },
}

const tenure = ({ asOf }: ReportScope) =>
  sql`case when e.hire_date <= ${asOf.day}::date then ${asOf.day}::date - e.hire_date end`

/** Assignments within this many days of hire count as onboarding. */
const givenWithin = 30

/**
 * Days from hire until everything assigned then was first completed; null if nothing was assigned, or something is still open.
 * Entry times of completions are ignored, so there is no value for what was known on a past day.
 */
const onboarding = ({ asOf }: ReportScope) =>
  asOf.mode === 'known'
    ? sql`null::int`
    : sql`(select case when bool_and(coalesce(oa.completed_on <= ${asOf.day}::date, false)) then greatest(max(oa.completed_on) - e.hire_date, 0) end
        from assignments oa where oa.organization_id = e.organization_id and oa.employee_id = e.id and oa.cycle_no = 1
          and oa.state not in ('waived', 'withdrawn') and oa.assigned_on <= least(e.hire_date + ${givenWithin}::int, ${asOf.day}::date))`

export const peopleSql = defineDatasetSql<typeof datasets.people>({
  dataset: datasets.people,
  source,
  joins: () => rowJoins,
  employee: sql`e.id`,
  cells: scope => {
    const values = frames(scope.asOf)
    const cells = typeof employeesFile.cells === 'function' ? employeesFile.cells(scope, values) : employeesFile.cells
    return { ...(cells as object), name: textCell(nameOfPerson, 28) } as never
  },
  measures: scope => ({
    count: { is: 'count' },
    tenure: { is: 'mean', value: tenure(scope) },
    onboarding: { is: 'mean', value: onboarding(scope) },
    longest_onboarding: { is: 'most', value: onboarding(scope) },
    onboarded: { is: 'sum', value: sql`(${onboarding(scope)} is not null)::int` },
    newest: { is: 'least', value: tenure(scope) },
    longest: { is: 'most', value: tenure(scope) },
  }),
  dimensions: {
    provider_status: { value: sql`e.provider_status::text` },
    location: { value: sql`e.location_id`, label: sql`l.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`c.name` },
    language: { value: sql`e.language` },
    employment_type: { value: sql`e.employment_type` },
    hired: { value: sql`e.hire_date` },
    terminated: { value: sql`e.termination_date` },
  },
  lookups: employeesFile.lookups ?? {},
  frames,
})

function frames({ mode, day }: AsOfDay): Record<string, string> {
  return mode === 'now' ? {} : { compliance_on: day, compliance_known: mode === 'known' ? 'shown' : 'records' }
}
