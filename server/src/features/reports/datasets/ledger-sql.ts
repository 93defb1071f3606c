import { completionWays, datasets, moduleModes } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromDay, fromMoment, toDay, toMoment } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { endOf } from './people-sql.ts'
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

const dataset = datasets.ledger

/** Reversed entries: as known now, or as known at the end of the requested day. */
const reversals = (
  scope: ReportScope,
): Sql => sql`left join training_records b on b.organization_id = r.organization_id and b.reverses = r.id
  ${scope.asOf.mode === 'known' ? sql`and b.entered_at < ${endOf(scope, scope.asOf)}` : sql``}`

/** The current topic that had this name when the entry was written (migrations/121). */
const topics = sql`left join lateral (select coalesce(m.topic_id, n.topic_id) as id from topic_names n
    left join merged_entries m on m.organization_id = n.organization_id and m.id = n.topic_id and m.topic_id is not null
    where n.organization_id = r.organization_id and n.name_key = lower(r.topic) and n.since <= r.entered_at
    order by n.since desc, n.topic_id limit 1) tn on true
  left join topics tp on tp.organization_id = r.organization_id and tp.id = tn.id`

const from = (scope: ReportScope) => sql`training_records r
  join employees e on e.organization_id = r.organization_id and e.id = r.employee_id
  left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
  ${programTitle(scope)} ${reversals(scope)} ${topics} ${whereabouts(scope, sql`r.completed_on`)}`

const yesNo = (holds: Sql) => sql`case when ${holds} then 'yes' else 'no' end`
const stands = sql`b.id is null`
const counts = yesNo(stands)
const payable = yesNo(sql`r.is_payable`)
const title = sql`pn.title`
const named = sql`coalesce(r.evidence -> 'external' ->> 'title', ${title})`
/** Counted minutes: reversed entries count zero. */
const net = sql`case when ${stands} then r.minutes else 0 end`

const source: AnyDatasetSql['source'] = {
  list: dataset.list,
  from,
  joinsSets: true,
  id: sql`r.id`,
  seen: scope => {
    const own = sql`r.organization_id = ${scope.agency.id} and r.kind <> 'reversal'`
    if (scope.asOf.mode === 'now') return own
    const then = sql`${own} and r.completed_on <= ${scope.asOf.day}::date`
    return scope.asOf.mode === 'records' ? then : sql`${then} and r.entered_at < ${endOf(scope, scope.asOf)}`
  },
  columns: sql`r.id`,
  filters: {
    search: everyWordIn(sql`e.search`),
    kind: among(sql`r.kind`),
    counts: among(counts),
    program_id: amongOrNone(sql`r.program_id`),
    how: among(sql`r.how`),
    topic_id: amongOrNone(sql`tp.id`),
    mode: among(sql`r.mode`),
    payable: among(payable),
    completed_from: fromDay(sql`r.completed_on`),
    completed_to: toDay(sql`r.completed_on`),
    entered_from: fromMoment(sql`r.entered_at`),
    entered_to: toMoment(sql`r.entered_at`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(dataset.list, () => source, sql`r.employee_id`),
  },
  orders: {
    name: [{ sql: sql`e.sort_name` }, { sql: sql`r.completed_on` }],
    title: [{ sql: sql`lower(${named})` }, { sql: sql`e.sort_name` }],
    completed_on: [{ sql: sql`r.completed_on` }, { sql: sql`e.sort_name` }],
    entered_at: [{ sql: sql`r.entered_at` }, { sql: sql`e.sort_name` }],
  },
  tiesStay: true,
}

export const ledgerSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`r.employee_id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    title: textCell(named, 32),
    kind: wordsCell(sql`r.kind`, dataset.list.filters.kind.choices, 14),
    completed_on: { is: 'day', value: sql`r.completed_on`, width: 12 },
    how: wordsCell(sql`r.how`, completionWays, 14),
    topic: textCell(sql`r.topic`, 22),
    mode: wordsCell(sql`r.mode`, moduleModes, 14),
    minutes: { is: 'number', value: sql`r.minutes`, width: 10 },
    score: { is: 'number', value: sql`r.score`, width: 8 },
    payable: wordsCell(payable, dataset.list.filters.payable.choices, 12),
    pay_code: textCell(sql`r.pay_code`, 12),
    counts: wordsCell(counts, dataset.list.filters.counts.choices, 12),
    entered_at: { is: 'moment', value: sql`r.entered_at`, width: 17 },
    reversed_at: { is: 'moment', value: sql`b.entered_at`, width: 17 },
    reversed_reason: textCell(sql`b.reason`, 30),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`r.employee_id` },
    minutes: { is: 'sum', value: net },
    payable_minutes: { is: 'sum', value: sql`case when r.is_payable then ${net} else 0 end` },
    payable_rate: { is: 'ratio', over: sql`case when r.is_payable then ${net} else 0 end`, under: net },
    score: { is: 'mean', value: sql`r.score` },
  },
  dimensions: {
    program: { value: sql`r.program_id`, label: title },
    kind: { value: sql`r.kind` },
    how: { value: sql`r.how` },
    mode: { value: sql`r.mode` },
    topic: { value: sql`tp.id`, label: sql`tp.name` },
    counts: { value: counts },
    payable: { value: payable },
    ...placeDimensions,
    completed: { value: sql`r.completed_on` },
    entered: {
      value: sql`(r.entered_at at time zone (select o.time_zone from organizations o where o.id = r.organization_id))::date`,
    },
  },
  lookups: { ...personLookups, programs: programNames('en'), topics: sql`topics` },
})
