import { datasets, employmentMoves, frozenKinds, onLeaveStatus, providerStatuses } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { among, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { holdsOn, ruleName } from '../../employees/compliance-facts.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { keptAsOf } from './compliance-sql.ts'
import { idOf } from './id-of.ts'
import { endOf, peopleAsOf } from './people-sql.ts'
import {
  byName,
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  whereaboutNames,
} from './person-then.ts'

/** Dated facts `f` as known now, or as known at the end of the requested day. */
const isKnown = (scope: ReportScope): Sql =>
  scope.asOf.mode === 'known'
    ? sql`f.known_from < ${endOf(scope, scope.asOf)} and f.known_to >= ${endOf(scope, scope.asOf)}`
    : sql`f.known_to = 'infinity'`

/** Dates stored in the facts: each appears once, however many periods contain it. */
const turns = { joined: 'hire_date', came_back: 'rehire_date', left: 'termination_date' } as const
/** Facts whose change is a move. */
const places = { location: 'location_id', coordinator: 'coordinator_id', discipline: 'discipline_id' } as const

const movesFrom = (scope: ReportScope): Sql => {
  const named = Object.entries(turns).map(
    ([
      move,
      column,
    ]) => sql`select distinct k.employee_id, ${raw(`k.${column}`)} as day, ${move}::text as move, null::uuid as was, null::uuid as becomes
      from known k where ${raw(`k.${column}`)} <= ${scope.asOf.day}::date`,
  )
  const moved = Object.entries(places).map(
    ([
      move,
      column,
    ]) => sql`select k.employee_id, k.valid_from, ${move}::text, ${raw(`k.was_${column}`)}, ${raw(`k.${column}`)}
      from known k where k.is_later and ${raw(`k.was_${column}`)} is distinct from ${raw(`k.${column}`)}`,
  )
  const before = Object.values(places).map(column => raw(`lag(f.${column}) over of as was_${column}`))
  return sql`(with known as materialized (
      select f.*, ${join(before)}, row_number() over of > 1 as is_later from employment_facts f
      where f.organization_id = ${scope.agency.id} and f.valid_from <= ${scope.asOf.day}::date and ${isKnown(scope)}
      window of as (partition by f.employee_id order by f.valid_from))
    ${join([...named, ...moved], ' union all ')}) m
  join employees e on e.organization_id = ${scope.agency.id} and e.id = m.employee_id
  left join lateral (select f.location_id, f.discipline_id, f.coordinator_id from employment_facts f
    where f.organization_id = e.organization_id and f.employee_id = e.id and f.valid_from <= m.day and f.valid_to > m.day
      and ${isKnown(scope)} limit 1) w on true`
}

/** Selects the name of a move's place. */
const nameOf = (id: Sql): Sql => sql`coalesce(
  (select n.name from locations n where n.organization_id = e.organization_id and n.id = ${id}),
  (select n.name from coordinators n where n.organization_id = e.organization_id and n.id = ${id}),
  (select n.name from disciplines n where n.organization_id = e.organization_id and n.id = ${id}))`

const movesList = datasets.employment_moves.list
const movesSource: AnyDatasetSql['source'] = {
  list: movesList,
  from: movesFrom,
  joinsSets: true,
  id: idOf(sql`m.employee_id::text || m.move || m.day::text`),
  seen: ({ agency }) => sql`e.organization_id = ${agency.id}`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`e.search`),
    move: among(sql`m.move`),
    on_from: fromDay(sql`m.day`),
    on_to: toDay(sql`m.day`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(movesList, () => movesSource, sql`e.id`),
  },
  orders: { name: [byName, { sql: sql`m.day` }], on: [{ sql: sql`m.day` }, byName] },
  tiesStay: true,
}

const isMove = (moves: readonly (keyof typeof employmentMoves)[]) => sql`(m.move = any(${moves}::text[]))::int`

export const movesSql = defineDatasetSql<typeof datasets.employment_moves>({
  dataset: datasets.employment_moves,
  source: movesSource,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    move: wordsCell(sql`m.move`, employmentMoves, 20),
    on: { is: 'day', value: sql`m.day`, width: 12 },
    was: textCell(nameOf(sql`m.was`), 24),
    becomes: textCell(nameOf(sql`m.becomes`), 24),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`e.id` },
    joined: { is: 'sum', value: isMove(['joined', 'came_back']) },
    left: { is: 'sum', value: isMove(['left']) },
    moved: { is: 'sum', value: isMove(['location', 'coordinator', 'discipline']) },
  },
  dimensions: { move: { value: sql`m.move` }, ...placeDimensions, on: { value: sql`m.day` } },
  lookups: personLookups,
})

/**
 * Dates that are paused while employee `e` is away: due dates of open programs by today's records, and ends of windows from the
 * stored compliance.
 */
const frozen = (scope: ReportScope): Sql => {
  const { day } = scope.asOf
  return sql`(
    select 'program' as kind, a.id::text as of, text_in(p.titles, ${scope.origin.language}) as title, a.due_on as day
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where a.organization_id = e.organization_id and a.employee_id = e.id and a.due_on is not null and a.assigned_on <= ${day}::date
      and coalesce(a.completed_on > ${day}::date, a.state not in ('completed', 'satisfied', 'superseded'))
      and coalesce(a.waived_on > ${day}::date, a.state <> 'waived') and coalesce(a.withdrawn_on > ${day}::date, a.state <> 'withdrawn')
      and exists (select from training_pauses tp where tp.organization_id = a.organization_id and tp.employee_id = a.employee_id
        and tp.starts_on <= ${day}::date and (tp.ends_on is null or tp.ends_on > ${day}::date))
    union all
    select 'rule', r.id::text, ${ruleName(scope.agency)}, s.ends_on
    from compliance_states s join compliance_rules r on r.organization_id = s.organization_id and r.id = s.rule_id
    where s.organization_id = e.organization_id and s.employee_id = e.id and s.state = 'suspended' and ${holdsOn('s', keptAsOf(scope))})`
}

const leavesFrom = (scope: ReportScope): Sql => {
  const { day } = scope.asOf
  const spans = sql`from leave_spans l where l.organization_id = e.organization_id and l.employee_id = e.id and l.first_day <= ${day}::date
    and (l.last_day is null or l.last_day >= ${day}::date) and l.removed_at is null
    ${scope.asOf.mode === 'known' ? sql`and l.recorded_at < ${endOf(scope, scope.asOf)}` : sql``}`
  // For a leave entered as a status: the last change to it
  return sql`${peopleAsOf(scope)}
    cross join lateral (select least(
      (select min(l.first_day) ${spans}),
      case when e.provider_status = ${onLeaveStatus}::smallint then (select max(f.valid_from) from employment_facts f
        where f.organization_id = e.organization_id and f.employee_id = e.id and f.provider_status = ${onLeaveStatus}::smallint
          and f.valid_from <= ${day}::date and ${isKnown(scope)} and not exists (select from employment_facts o
            where o.organization_id = f.organization_id and o.employee_id = f.employee_id and o.valid_to = f.valid_from
              and o.provider_status = ${onLeaveStatus}::smallint and o.known_from = f.known_from)) end) as since) away
    left join lateral ${frozen(scope)} d on true
    cross join lateral (select e.location_id, e.discipline_id, e.coordinator_id) w`
}

const leavesList = datasets.leaves.list
const kind = sql`coalesce(d.kind, 'none')`
const leavesSource: AnyDatasetSql['source'] = {
  list: leavesList,
  from: leavesFrom,
  joinsSets: true,
  id: idOf(sql`e.id::text || coalesce(d.of, '')`),
  seen: ({ agency }) =>
    sql`e.organization_id = ${agency.id} and (e.provider_status = ${onLeaveStatus}::smallint or away.since is not null)`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`e.search`),
    kind: among(kind),
    provider_status: among(sql`e.provider_status`, 'smallint'),
    since_from: fromDay(sql`away.since`),
    since_to: toDay(sql`away.since`),
    due_from: fromDay(sql`d.day`),
    due_to: toDay(sql`d.day`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(leavesList, () => leavesSource, sql`e.id`),
  },
  orders: {
    name: [byName, { sql: sql`d.day` }],
    since: [{ sql: sql`away.since` }, byName],
    due_on: [{ sql: sql`d.day`, nulls: 'last' }, byName],
  },
  tiesStay: true,
}

export const leavesSql = defineDatasetSql<typeof datasets.leaves>({
  dataset: datasets.leaves,
  source: leavesSource,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    status: wordsCell(sql`e.provider_status::text`, providerStatuses, 14),
    since: { is: 'day', value: sql`away.since`, width: 12 },
    expected_return: { is: 'day', value: sql`e.expected_return`, width: 12 },
    kind: wordsCell(kind, frozenKinds, 22),
    title: textCell(sql`d.title`, 32),
    due_on: { is: 'day', value: sql`d.day`, width: 12 },
    ...placeCells,
  },
  measures: scope => ({
    count: { is: 'count' },
    people: { is: 'different', value: sql`e.id` },
    dates: { is: 'sum', value: sql`(d.kind is not null)::int` },
    days_away: { is: 'most', value: sql`${scope.asOf.day}::date - away.since` },
  }),
  dimensions: {
    kind: { value: kind },
    status: { value: sql`e.provider_status::text` },
    ...placeDimensions,
    since: { value: sql`away.since` },
    due: { value: sql`d.day` },
  },
  lookups: personLookups,
})
