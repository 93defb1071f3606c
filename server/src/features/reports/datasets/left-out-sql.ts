import { datasets, leftOutReasons, moduleModes } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { holdsOn, ruleName } from '../../employees/compliance-facts.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { keptAsOf, ruleLookup } from './compliance-sql.ts'
import { endOf, peopleAsOf } from './people-sql.ts'
import {
  byName,
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  programNames,
  programTitle,
  whereaboutNames,
} from './person-then.ts'

const dataset = datasets.left_out_hours
const { list } = dataset

const from = (scope: ReportScope) => sql`${peopleAsOf(scope)}
  join compliance_left_out x on x.organization_id = e.organization_id and x.employee_id = e.id and ${holdsOn('x', keptAsOf(scope))}
  join training_records r on r.organization_id = x.organization_id and r.id = x.record_id
  left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
  ${programTitle(scope)}
  left join training_records b on b.organization_id = r.organization_id and b.reverses = r.id and x.why = 'reversed'
    ${scope.asOf.mode === 'known' ? sql`and b.entered_at < ${endOf(scope, scope.asOf)}` : sql``}
  left join (select r.organization_id, r.id, ${ruleName(scope.agency)} as name from compliance_rules r
    where r.organization_id = ${scope.agency.id} offset 0) rn on rn.organization_id = x.organization_id and rn.id = x.rule_id
  cross join lateral (select e.location_id, e.discipline_id, e.coordinator_id) w`

const title = sql`pn.title`

const source: AnyDatasetSql['source'] = {
  list,
  from,
  joinsSets: true,
  id: sql`r.id`,
  seen: ({ agency }) => sql`e.organization_id = ${agency.id}`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`e.search`),
    why: among(sql`x.why`),
    rule_id: amongOrNone(sql`x.rule_id`),
    program_id: amongOrNone(sql`r.program_id`),
    mode: among(sql`r.mode`),
    completed_from: fromDay(sql`r.completed_on`),
    completed_to: toDay(sql`r.completed_on`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(list, () => source, sql`e.id`),
  },
  orders: {
    name: [byName, { sql: sql`r.completed_on` }],
    completed_on: [{ sql: sql`r.completed_on` }, byName],
    left_out: [{ sql: sql`x.minutes` }, byName],
  },
  tiesStay: true,
}

export const leftOutHoursSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    title: textCell(sql`coalesce(r.evidence -> 'external' ->> 'title', ${title})`, 32),
    completed_on: { is: 'day', value: sql`r.completed_on`, width: 12 },
    minutes: { is: 'number', value: sql`r.minutes`, width: 10 },
    left_out: { is: 'number', value: sql`x.minutes`, width: 10 },
    why: wordsCell(sql`x.why`, leftOutReasons, 32),
    rule: textCell(sql`rn.name`, 32),
    reversed_reason: textCell(sql`b.reason`, 30),
    topic: textCell(sql`r.topic`, 22),
    mode: wordsCell(sql`r.mode`, moduleModes, 14),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`e.id` },
    left_out: { is: 'sum', value: sql`x.minutes` },
    minutes: { is: 'sum', value: sql`r.minutes` },
  },
  dimensions: {
    why: { value: sql`x.why` },
    rule: { value: sql`x.rule_id`, label: sql`rn.name` },
    program: { value: sql`r.program_id`, label: title },
    mode: { value: sql`r.mode` },
    ...placeDimensions,
    completed: { value: sql`r.completed_on` },
  },
  lookups: { ...personLookups, programs: programNames('en'), complianceRules: ruleLookup },
})
