import {
  assignmentSources,
  chosen,
  type Id,
  type ProgressRow,
  progressList,
  standings,
  type ValuesOf,
  valuesInConditions,
} from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Topic } from '../../db/topics.ts'
import type { ListSql, Values } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  dueWithin,
  hasGrace,
  isOpen,
  isOverdue,
  mayStandAs,
  standsAs,
  withStanding,
  withStandingOfMany,
} from '../employees/training-facts.ts'
import { employeesByTrigrams } from '../employees/population.ts'
import { todayIn } from '../employees/today.ts'
import { satisfiedBy } from './equivalents.ts'
import { daysOverdue, gapDays, shown } from './standing.ts'
import { assignmentTexts } from './texts.ts'

/** One program's people, with or without cycles that a renewal replaced. */
export type ProgressScope = Scope & { program_id: Id; earlier: boolean }

/** The filters that determine whether earlier cycles are shown. */
export type Asked = Pick<ValuesOf<typeof progressList>, 'cycles' | 'standing' | 'conditions'>

/** The scope of a program's progress: includes cycles replaced by a renewal when the filters request them. */
export const progressScope = <S extends Scope>(scope: S, program_id: Id, asked: Asked) => ({
  ...scope,
  program_id,
  earlier: asksEarlier(asked),
})

/** Conditions request earlier cycles the same way the filters do; invalid condition text is ignored here. */
function asksEarlier({ cycles, standing, conditions }: Asked): boolean {
  const inConditions = (key: 'cycles' | 'standing') => (conditions ? valuesInConditions(conditions, key) : [])
  const standings = [standing, ...inConditions('standing')].flatMap(chosen)
  return cycles === 'all' || inConditions('cycles').length > 0 || standings.includes('superseded')
}

const dueConditions: Readonly<Record<string, Sql>> = {
  overdue: isOverdue,
  grace: hasGrace,
  week: dueWithin(7),
  month: dueWithin(30),
  none: sql`(${isOpen} and a.due_on is null)`,
}
/** Preconditions for these, using columns alone. */
const dueColumns: Readonly<Record<string, Sql>> = {
  overdue: sql`(${isOpen} and a.due_on < t.today)`,
  grace: sql`(${isOpen} and a.due_on < t.today)`,
  week: sql`(${isOpen} and a.due_on <= t.today + 7)`,
  month: sql`(${isOpen} and a.due_on <= t.today + 30)`,
  none: sql`(${isOpen} and a.due_on is null)`,
}
const expiresWithin = (days: number) =>
  sql`(a.state in ('completed', 'satisfied') and a.expires_on between t.today and t.today + ${days}::int)`
const expiryConditions: Readonly<Record<string, Sql>> = {
  expired: sql`(a.state in ('completed', 'satisfied') and a.expires_on < t.today)`,
  month: expiresWithin(30),
  quarter: expiresWithin(90),
  never: sql`(a.state in ('completed', 'satisfied') and a.expires_on is null)`,
}
const anyIn = (conditions: Readonly<Record<string, Sql>>) => (value: string) =>
  anyOf(chosen(value).flatMap(word => conditions[word] ?? []))
/**
 * Returns the keys whose condition holds for a row: it may be overdue under one and due under none, or due within a week and within
 * a month.
 */
const keysOf = (conditions: Readonly<Record<string, Sql>>) =>
  sql`array_remove(array[${join(
    Object.entries(conditions).map(([key, holds]) => sql`case when ${holds} then ${raw(`'${key}'`)} end`),
  )}], null)`

/** The newest valid or formerly valid certificate, as a scalar subquery so only the rows of a page pay for it. */
const certificateAs = (value: Sql) => sql`(select ${value} from certificates cf
  where cf.organization_id = a.organization_id and cf.assignment_id = a.id and cf.state <> 'void' order by cf.issued_on desc, cf.id desc limit 1)`

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }

const ofProgram = ({ agency, program_id, earlier }: ProgressScope) =>
  sql`a.organization_id = ${agency.id} and a.program_id = ${program_id} ${earlier ? empty : sql`and a.state <> 'superseded'`}`

const withPeople = (assignments: Sql, standing: Sql) => sql`${assignments}
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id ${standing}`
/** Names that rows show but no filter or sort uses. */
const names = sql`left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`

const completedFrom = fromDay(sql`a.completed_on`)
const completedTo = toDay(sql`a.completed_on`)

/** Conditions on an assignment's columns: excludes rows that can't match before anything is joined to them. */
function narrowed(scope: ProgressScope, { standing, due, expires, completed_from, completed_to, conditions }: Values) {
  // Filters inside conditions may be alternatives
  if (conditions) return empty
  const holds = [
    ...(standing ? [mayStandAs(chosen(standing))] : []),
    ...(due ? [anyIn(dueColumns)(due)] : []),
    ...(expires ? [anyIn(expiryConditions)(expires)] : []),
    ...(completed_from ? [completedFrom(completed_from, scope)] : []),
    ...(completed_to ? [completedTo(completed_to, scope)] : []),
  ]
  return join([empty, ...holds.flatMap(one => one ?? [])], ' and ')
}

/** The planner overestimates the policy's cost and would look rows up one by one for everyone on file; `offset 0` prevents that. */
const every = (scope: ProgressScope, values: Values) =>
  sql`(select a.* from assignments a cross join (select ${todayIn(scope.agency.time_zone)}::date as today) t
    where ${ofProgram(scope)} ${narrowed(scope, values)} offset 0) a`
/** Filters about people; assignments belong to people on file. */
const ofPeople = ['search', 'discipline_id', 'location_id', 'coordinator_id'] as const

/** Topics that a program's standings, sorts and filters depend on. */
export const aboutProgress: readonly Topic[] = ['people', 'settings', 'programs', 'training', 'learning']

export const progressSql: ListSql<typeof progressList, ProgressScope, ProgressRow> = {
  list: progressList,
  from: scope => sql`${withPeople(sql`assignments a`, withStanding(scope))} ${names}`,
  whole: (scope, values, isOrdered) => {
    const standing = withStandingOfMany(scope, [scope.program_id])
    const found = values['search'] && !values['conditions'] ? employeesByTrigrams(values['search']) : null
    if (found) return sql`${found} join assignments a on ${ofProgram(scope)} and a.employee_id = e.id ${standing}`
    const one = every(scope, values)
    if (!isOrdered && !ofPeople.some(key => values[key])) return sql`${one} ${standing}`
    // Uses the agency's ID itself, or the planner assumes an agency of average size
    return sql`${one} join employees e on e.organization_id = ${scope.agency.id} and e.id = a.employee_id ${standing}`
  },
  wholeSees: true,
  id: sql`a.id`,
  seen: ofProgram,
  filters: {
    search: everyWordIn(sql`e.search`),
    standing: (value, scope) => standsAs(chosen(value), scope, [scope.program_id]),
    due: anyIn(dueConditions),
    completed_from: completedFrom,
    completed_to: completedTo,
    expires: anyIn(expiryConditions),
    // Selects the rows to read, not the ones that match
    cycles: () => null,
    discipline_id: amongOrNone(sql`e.discipline_id`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    conditions: treeOf(progressList, () => progressSql, sql`a.employee_id`),
  },
  orders: {
    name: [byName],
    due_on: [{ sql: sql`a.due_on`, nulls: 'last' }, byName],
    start_date: [{ sql: sql`a.start_date` }, byName],
    assigned_on: [{ sql: sql`a.assigned_on` }, byName],
    progress_pct: [{ sql: sql`a.progress_pct` }, byName],
    completed_on: [{ sql: sql`a.completed_on`, nulls: 'last' }, byName],
    expires_on: [{ sql: sql`a.expires_on`, nulls: 'last' }, byName],
  },
  tiesStay: true,
  counted: {
    standing: { value: sql`s.standing` },
    due: { value: sql`dues.key`, join: () => sql`cross join lateral unnest(${keysOf(dueConditions)}) dues (key)` },
  },
  columns:
    scope => sql`${shown}, ${satisfiedBy(scope)}, a.employee_id, ${name} as name, e.employee_number, d.name as discipline_name, l.name as location_name,
    c.name as coordinator_name,
    ${certificateAs(sql`json_build_object('id', cf.id, 'number', cf.number, 'state', cf.state)`)} as certificate`,
}

export const progressFile: ListFile<typeof progressList, ProgressScope> = {
  list: progressList,
  title: assignmentTexts.named('fileTitle'),
  ...fileOf(progressSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    standing: wordsCell(sql`s.standing`, standings, 14),
    due_on: { is: 'day', value: sql`a.due_on`, width: 12 },
    days_overdue: { is: 'number', value: sql`nullif(${daysOverdue}, 0)`, width: 12 },
    start_date: { is: 'day', value: sql`a.start_date`, width: 12 },
    progress_pct: { is: 'number', value: sql`a.progress_pct`, width: 10 },
    minutes: { is: 'number', value: sql`nullif(round(a.seconds_spent / 60.0), 0)`, width: 10 },
    score: { is: 'number', value: sql`a.score`, width: 8 },
    completed_on: { is: 'day', value: sql`a.completed_on`, width: 12 },
    expires_on: { is: 'day', value: sql`a.expires_on`, width: 12 },
    certificate: textCell(certificateAs(sql`cf.number`), 18),
    cycle_no: { is: 'number', value: sql`a.cycle_no`, width: 8 },
    gap_days: { is: 'number', value: gapDays, width: 10 },
    last_reminded_at: { is: 'moment', value: sql`a.last_reminded_at`, width: 17 },
    discipline: textCell(sql`d.name`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
    assigned_on: { is: 'day', value: sql`a.assigned_on`, width: 12 },
    source: wordsCell(sql`a.source`, assignmentSources, 18),
    reason: textCell(sql`a.reason`, 40),
  },
  lookups: { disciplines: sql`disciplines`, locations: sql`locations`, coordinators: sql`coordinators` },
}
