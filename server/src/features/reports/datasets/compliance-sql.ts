import { datasets, complianceStates, providerStatuses, stateReasons, yesOrNo } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { among, amongOrNone, atLeast, atMost, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { type AsOf, holdsOn, isLapse, isRed, ruleName } from '../../employees/compliance-facts.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { idOf } from './id-of.ts'
import { peopleAsOf } from './people-sql.ts'
import {
  byName,
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  whereaboutNames,
} from './person-then.ts'

const { list } = datasets.compliance

export const keptAsOf = ({ agency, asOf: { mode, day } }: ReportScope): AsOf => ({
  day,
  isShown: mode === 'known',
  time_zone: agency.time_zone,
})

const yesNo = (holds: Sql) => sql`case when ${holds} then 'yes' else 'no' end`
const red = isRed('s')
const compliant = yesNo(sql`not ${red}`)
const unverified = yesNo(sql`s.is_unverified`)
const minutes = sql`nullif(s.remaining_minutes, 0)`
/** Rules without required hours need none. */
const needed = sql`nullif(s.needed_minutes, 0)`
const counted = sql`case when s.needed_minutes > 0 then s.counted_minutes end`
/** The next day on which the rule turns red, if nothing happens. */
const nextLapse = (scope: ReportScope): Sql => sql`(select min(n.valid_from) from compliance_states n
  where n.organization_id = s.organization_id and n.employee_id = s.employee_id and n.rule_id = s.rule_id and ${isLapse('n', keptAsOf(scope))})`

const from = (scope: ReportScope) => sql`${peopleAsOf(scope)}
  join compliance_states s on s.organization_id = e.organization_id and s.employee_id = e.id
    and s.state <> 'not_applicable' and ${holdsOn('s', keptAsOf(scope))}
  join (select r.organization_id, r.id, ${ruleName(scope.agency)} as name from compliance_rules r
    where r.organization_id = ${scope.agency.id} offset 0) rn on rn.organization_id = s.organization_id and rn.id = s.rule_id
  cross join lateral (select e.location_id, e.discipline_id, e.coordinator_id) w
  cross join lateral (select ${nextLapse(scope)} as lapses_on) x`

const source: AnyDatasetSql['source'] = {
  list,
  from,
  joinsSets: true,
  id: idOf(sql`s.employee_id::text || s.rule_id::text`),
  seen: ({ agency }) => sql`e.organization_id = ${agency.id}`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`e.search`),
    rule_id: amongOrNone(sql`s.rule_id`),
    state: among(sql`s.state`),
    compliant: among(compliant),
    reason: among(sql`s.reason`),
    unverified: among(unverified),
    provider_status: among(sql`e.provider_status`, 'smallint'),
    since_from: fromDay(sql`s.valid_from`),
    since_to: toDay(sql`s.valid_from`),
    ends_from: fromDay(sql`s.ends_on`),
    ends_to: toDay(sql`s.ends_on`),
    lapse_from: fromDay(sql`x.lapses_on`),
    lapse_to: toDay(sql`x.lapses_on`),
    minutes_min: atLeast(minutes),
    minutes_max: atMost(minutes),
    needed_min: atLeast(needed),
    needed_max: atMost(needed),
    ...placeFilters,
    conditions: treeOf<ReportScope>(list, () => source, sql`e.id`),
  },
  orders: {
    name: [byName, { sql: sql`lower(rn.name)` }],
    rule: [{ sql: sql`lower(rn.name)` }, byName],
    state: [{ sql: sql`array_position(${Object.keys(complianceStates)}::text[], s.state)` }, byName],
    since: [{ sql: sql`s.valid_from` }, byName],
    ends_on: [{ sql: sql`s.ends_on`, nulls: 'last' }, byName],
    next_lapse: [{ sql: sql`x.lapses_on`, nulls: 'last' }, byName],
    counted_minutes: [{ sql: counted, nulls: 'least' }, byName],
    minutes_missing: [{ sql: minutes, nulls: 'least' }, byName],
  },
  tiesStay: true,
}

export const ruleLookup = sql`(select v.organization_id, v.rule_id as id, max(v.body ->> 'name') as name from compliance_rule_versions v
  where v.known_to = 'infinity' group by 1, 2) complianceRules`

export const complianceSql = defineDatasetSql<typeof datasets.compliance>({
  dataset: datasets.compliance,
  source,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    status: wordsCell(sql`e.provider_status::text`, providerStatuses, 14),
    rule: textCell(sql`rn.name`, 32),
    state: wordsCell(sql`s.state`, complianceStates, 14),
    reason: wordsCell(sql`s.reason`, stateReasons, 24),
    since: { is: 'day', value: sql`s.valid_from`, width: 12 },
    ends_on: { is: 'day', value: sql`s.ends_on`, width: 12 },
    next_lapse: { is: 'day', value: sql`x.lapses_on`, width: 12 },
    needed_minutes: { is: 'number', value: needed, width: 10 },
    counted_minutes: { is: 'number', value: counted, width: 10 },
    minutes_missing: { is: 'number', value: minutes, width: 10 },
    unverified: wordsCell(unverified, yesOrNo, 10),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`e.id` },
    red: { is: 'sum', value: sql`(${red})::int` },
    rate: { is: 'ratio', over: sql`(not ${red})::int`, under: sql`1` },
    needed_minutes: { is: 'sum', value: needed },
    counted_minutes: { is: 'sum', value: counted },
    minutes_missing: { is: 'sum', value: sql`s.remaining_minutes` },
  },
  dimensions: {
    rule: { value: sql`s.rule_id`, label: sql`rn.name` },
    state: { value: sql`s.state` },
    compliant: { value: compliant },
    reason: { value: sql`s.reason` },
    status: { value: sql`e.provider_status::text` },
    ...placeDimensions,
    since: { value: sql`s.valid_from` },
    ends: { value: sql`s.ends_on` },
    lapses: { value: sql`x.lapses_on` },
  },
  lookups: { ...personLookups, complianceRules: ruleLookup },
})

/** The number of months: this year and the last one. */
const monthsBack = 23

/** The last day of each month up to the requested day; for its own month, that day. */
const months = ({
  asOf: { day },
}: ReportScope) => sql`(select least((first + interval '1 month')::date - 1, ${day}::date) as day
  from generate_series(date_trunc('month', ${day}::date::timestamp) - make_interval(months => ${monthsBack}::int), ${day}::date::timestamp, interval '1 month') first) m`

/** By today's records, or as the panel showed them at the end of each month. */
const knownAt = (scope: ReportScope, alias: string): Sql => {
  if (scope.asOf.mode !== 'known') return sql`${raw(alias)}.known_to = 'infinity'`
  const end = sql`((m.day + 1)::timestamp at time zone ${scope.agency.time_zone})`
  return sql`${raw(alias)}.known_from < ${end} and ${raw(alias)}.known_to >= ${end}`
}

const monthsFrom = (scope: ReportScope) => sql`${months(scope)}
  join employment_facts f on f.organization_id = ${scope.agency.id} and f.valid_from <= m.day and f.valid_to > m.day
    and f.provider_status = 1 and ${knownAt(scope, 'f')}
  join employees e on e.organization_id = f.organization_id and e.id = f.employee_id
  join compliance_people s on s.organization_id = e.organization_id and s.employee_id = e.id
    and s.valid_from <= m.day and s.valid_to > m.day and ${knownAt(scope, 's')}
  cross join lateral (select ${scope.person === 'row' ? sql`f.location_id, f.discipline_id, f.coordinator_id` : sql`e.location_id, e.discipline_id, e.coordinator_id`}) w`

const monthsList = datasets.compliance_months.list
const monthsSource: AnyDatasetSql['source'] = {
  list: monthsList,
  from: monthsFrom,
  joinsSets: true,
  id: idOf(sql`s.employee_id::text || to_char(m.day, 'YYYY-MM')`),
  // People to whom no rule applies are not counted, as on the compliance page
  seen: ({ agency }) => sql`e.organization_id = ${agency.id} and s.state <> 'not_applicable'`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`e.search`),
    month_from: fromDay(sql`m.day`),
    month_to: toDay(sql`m.day`),
    state: among(sql`s.state`),
    compliant: among(compliant),
    ...placeFilters,
    conditions: treeOf<ReportScope>(monthsList, () => monthsSource, sql`e.id`),
  },
  orders: {
    name: [byName, { sql: sql`m.day` }],
    month: [{ sql: sql`m.day` }, byName],
    red_rules: [{ sql: sql`s.red_rules` }, byName],
  },
  tiesStay: true,
}

export const complianceMonthsSql = defineDatasetSql<typeof datasets.compliance_months>({
  dataset: datasets.compliance_months,
  source: monthsSource,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    month: { is: 'day', value: sql`m.day`, width: 12 },
    state: wordsCell(sql`s.state`, complianceStates, 14),
    rules: { is: 'number', value: sql`s.rules`, width: 8 },
    red_rules: { is: 'number', value: sql`s.red_rules`, width: 8 },
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`e.id` },
    red: { is: 'sum', value: sql`(${red})::int` },
    rate: { is: 'ratio', over: sql`(not ${red})::int`, under: sql`1` },
  },
  dimensions: {
    month: { value: sql`m.day` },
    state: { value: sql`s.state` },
    compliant: { value: compliant },
    ...placeDimensions,
  },
  lookups: personLookups,
})
