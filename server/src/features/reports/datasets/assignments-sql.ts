import { assignmentSources, datasets, standings } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { withStandingOfMany } from '../../employees/training-facts.ts'
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

const dataset = datasets.assignments

/**
 * The standing on a past day, by today's records. It omits undated facts: whether a person had started, and whether a quiz had been
 * failed too often.
 */
const standingThen = (day: string): Sql => sql`
  cross join lateral (select ${day}::date as today) t
  cross join lateral (select case
    when a.state in ('completed', 'satisfied', 'superseded') and a.completed_on <= t.today and a.state = 'superseded' and exists (
      select from assignments n where n.organization_id = a.organization_id and n.employee_id = a.employee_id and n.program_id = a.program_id
        and n.cycle_no > a.cycle_no and n.completed_on <= t.today) then 'superseded'
    when a.state in ('completed', 'satisfied', 'superseded') and a.completed_on <= t.today and a.expires_on < t.today then 'expired'
    when a.state in ('completed', 'satisfied', 'superseded') and a.completed_on <= t.today
      then case when a.state = 'satisfied' then 'satisfied' else 'completed' end
    when a.state = 'waived' and a.waived_on <= t.today then 'waived'
    when a.state = 'withdrawn' and a.withdrawn_on <= t.today then 'withdrawn'
    when exists (select from training_pauses tp where tp.organization_id = a.organization_id and tp.employee_id = a.employee_id
      and tp.starts_on <= t.today and (tp.ends_on is null or tp.ends_on > t.today)) then 'paused'
    when a.start_date > t.today then 'scheduled'
    when a.due_on + coalesce((select gp.grace_days from programs gp where gp.organization_id = a.organization_id and gp.id = a.program_id), 0)
      < t.today then 'overdue'
    else 'assigned' end as standing) s`

const isDone = sql`s.standing in ('completed', 'satisfied')`
const isClosed = sql`s.standing in ('completed', 'expired', 'satisfied', 'waived', 'withdrawn', 'superseded')`
const isLateNow = sql`s.standing in ('overdue', 'blocked') and a.due_on < t.today`
const daysLate = sql`case when ${isLateNow} then t.today - a.due_on end`
/** Hides dates after the report's day, which were not known yet. */
const until = (column: Sql) => sql`case when ${column} <= t.today then ${column} end`

const from = (scope: ReportScope) => sql`assignments a
  join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
  join programs p on p.organization_id = a.organization_id and p.id = a.program_id
  ${programTitle(scope)}
  ${scope.asOf.mode === 'now' ? withStandingOfMany(scope) : standingThen(scope.asOf.day)}
  ${whereabouts(scope, sql`coalesce(a.completed_on, a.assigned_on)`)}`

const title = sql`pn.title`

const source: AnyDatasetSql['source'] = {
  list: dataset.list,
  from,
  joinsSets: true,
  id: sql`a.id`,
  seen: ({ agency, asOf }) =>
    asOf.mode === 'now'
      ? sql`a.organization_id = ${agency.id}`
      : sql`a.organization_id = ${agency.id} and a.assigned_on <= ${asOf.day}::date`,
  columns: sql`a.id`,
  filters: {
    search: everyWordIn(sql`e.search`),
    program_id: amongOrNone(sql`a.program_id`),
    standing: among(sql`s.standing`),
    open: value => anyOf(value.split(',').map(word => (word === 'yes' ? sql`not ${isClosed}` : isClosed))),
    source: among(sql`a.source`),
    assigned_from: fromDay(sql`a.assigned_on`),
    assigned_to: toDay(sql`a.assigned_on`),
    due_from: fromDay(sql`a.due_on`),
    due_to: toDay(sql`a.due_on`),
    completed_from: fromDay(until(sql`a.completed_on`)),
    completed_to: toDay(until(sql`a.completed_on`)),
    expires_from: fromDay(sql`a.expires_on`),
    expires_to: toDay(sql`a.expires_on`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(dataset.list, () => source, sql`a.employee_id`),
  },
  orders: {
    name: [{ sql: sql`e.sort_name` }],
    program: [{ sql: sql`lower(${title})` }, { sql: sql`e.sort_name` }],
    due_on: [{ sql: sql`a.due_on`, nulls: 'last' }, { sql: sql`e.sort_name` }],
    days_overdue: [{ sql: daysLate, nulls: 'last' }, { sql: sql`e.sort_name` }],
    completed_on: [{ sql: until(sql`a.completed_on`), nulls: 'last' }, { sql: sql`e.sort_name` }],
    expires_on: [{ sql: sql`a.expires_on`, nulls: 'last' }, { sql: sql`e.sort_name` }],
    assigned_on: [{ sql: sql`a.assigned_on` }, { sql: sql`e.sort_name` }],
  },
  tiesStay: true,
}

export const assignmentsSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`a.employee_id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    program: textCell(title, 32),
    standing: wordsCell(sql`s.standing`, standings, 14),
    due_on: { is: 'day', value: sql`a.due_on`, width: 12 },
    days_overdue: { is: 'number', value: daysLate, width: 12 },
    start_date: { is: 'day', value: sql`a.start_date`, width: 12 },
    progress_pct: { is: 'number', value: sql`a.progress_pct`, width: 10 },
    minutes: { is: 'number', value: sql`nullif(round(a.seconds_spent / 60.0), 0)`, width: 10 },
    score: { is: 'number', value: sql`case when a.completed_on <= t.today then a.score end`, width: 8 },
    completed_on: { is: 'day', value: until(sql`a.completed_on`), width: 12 },
    expires_on: { is: 'day', value: sql`case when a.completed_on <= t.today then a.expires_on end`, width: 12 },
    cycle_no: { is: 'number', value: sql`a.cycle_no`, width: 8 },
    last_reminded_at: { is: 'moment', value: sql`a.last_reminded_at`, width: 17 },
    ...placeCells,
    assigned_on: { is: 'day', value: sql`a.assigned_on`, width: 12 },
    source: wordsCell(sql`a.source`, assignmentSources, 18),
    reason: textCell(sql`a.reason`, 40),
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`a.employee_id` },
    days_late: { is: 'mean', value: daysLate },
    most_days_late: { is: 'most', value: daysLate },
    overdue: { is: 'sum', value: sql`(${isLateNow})::int` },
    overdue_rate: { is: 'ratio', over: sql`(${isLateNow})::int`, under: sql`(not ${isClosed})::int` },
    done_rate: {
      is: 'ratio',
      over: sql`(${isDone})::int`,
      under: sql`(s.standing not in ('waived', 'withdrawn', 'superseded'))::int`,
    },
    progress: { is: 'mean', value: sql`a.progress_pct` },
    score: { is: 'mean', value: sql`case when a.completed_on <= t.today then a.score end` },
  },
  dimensions: {
    program: { value: sql`a.program_id`, label: title },
    standing: { value: sql`s.standing` },
    source: { value: sql`a.source` },
    ...placeDimensions,
    assigned: { value: sql`a.assigned_on` },
    due: { value: sql`a.due_on` },
    completed: { value: until(sql`a.completed_on`) },
    expires: { value: sql`a.expires_on` },
  },
  lookups: { ...personLookups, programs: programNames('en') },
})
