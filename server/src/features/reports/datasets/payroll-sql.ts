import { datasets, payrollLineKinds } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import {
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  programNames,
  programTitle,
  whereaboutNames,
  whereabouts,
} from './person-then.ts'

const dataset = datasets.paid_lines

const source: AnyDatasetSql['source'] = {
  list: dataset.list,
  from: scope => sql`payroll_lines pl
    join payroll_batches pb on pb.organization_id = pl.organization_id and pb.id = pl.batch_id
    join employees e on e.organization_id = pl.organization_id and e.id = pl.employee_id
    left join programs p on p.organization_id = pl.organization_id and p.id = pl.program_id
    ${programTitle(scope)}
    ${whereabouts(scope, sql`pl.work_date`)}`,
  joinsSets: true,
  id: sql`pl.id`,
  // Held and excluded lines were not sent, and unlocked lines may still change
  seen: ({ agency }) =>
    sql`pl.organization_id = ${agency.id} and pl.outcome = 'pay' and pb.state not in ('open', 'previewed')`,
  columns: sql`pl.id`,
  filters: {
    search: everyWordIn(sql`e.search`),
    state: among(sql`pb.state`),
    kind: among(sql`pl.kind`),
    work_from: fromDay(sql`pl.work_date`),
    work_to: toDay(sql`pl.work_date`),
    check_from: fromDay(sql`pb.check_date`),
    check_to: toDay(sql`pb.check_date`),
    program_id: amongOrNone(sql`pl.program_id`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(dataset.list, () => source, sql`pl.employee_id`),
  },
  orders: {
    name: [{ sql: sql`e.sort_name` }, { sql: sql`pl.work_date` }],
    check_date: [{ sql: sql`pb.check_date` }, { sql: sql`e.sort_name` }],
    work_date: [{ sql: sql`pl.work_date` }, { sql: sql`e.sort_name` }],
    minutes: [{ sql: sql`pl.paid_minutes` }, { sql: sql`e.sort_name` }],
  },
  tiesStay: true,
}

export const paidLinesSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`pl.employee_id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    payroll_number: textCell(sql`pl.payroll_number`, 14),
    batch: { is: 'number', value: sql`pb.number`, width: 8 },
    state: wordsCell(sql`pb.state`, dataset.list.filters.state.choices, 14),
    check_date: { is: 'day', value: sql`pb.check_date`, width: 12 },
    work_date: { is: 'day', value: sql`pl.work_date`, width: 12 },
    title: textCell(sql`pl.title`, 32),
    kind: wordsCell(sql`pl.kind`, payrollLineKinds, 12),
    pay_code: textCell(sql`pl.pay_code`, 12),
    earning_code: textCell(sql`pl.earning_code`, 12),
    minutes: { is: 'number', value: sql`pl.paid_minutes`, width: 10 },
    company_code: textCell(sql`pl.company_code`, 12),
    cost_center: textCell(sql`pl.cost_center`, 14),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`pl.employee_id` },
    minutes: { is: 'sum', value: sql`pl.paid_minutes` },
    taken_back: { is: 'sum', value: sql`greatest(-pl.paid_minutes, 0)` },
  },
  dimensions: {
    state: { value: sql`pb.state` },
    kind: { value: sql`pl.kind` },
    program: { value: sql`pl.program_id`, label: sql`pn.title` },
    ...placeDimensions,
    worked: { value: sql`pl.work_date` },
    checked: { value: sql`pb.check_date` },
  },
  lookups: { ...personLookups, programs: programNames('en') },
})
