import { datasets, eventKinds, eventSources, reachProblems } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromMoment, toMoment } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { messageLogFile, messageLogSql } from '../../message-log/log-list.ts'
import { reachabilityFile, reachabilitySql } from '../../reachability/reach-list.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { fileCells } from './file-cells.ts'
import { endOf } from './people-sql.ts'
import { personLookups } from './person-then.ts'

/** The day of a timestamp in the agency's time zone. */
const dayOf = (moment: Sql, organization: Sql) =>
  sql`(${moment} at time zone (select o.time_zone from organizations o where o.id = ${organization}))::date`

/** Messages whose delivery is known, or can become known. */
const isOut = sql`m.state not in ('queued', 'held', 'kept', 'canceled', 'suppressed')`

/** As of a past day: messages until then, with their current state. */
const messagesUntil: AnyDatasetSql['source'] = {
  ...(messageLogSql as AnyDatasetSql['source']),
  seen: (scope: ReportScope) =>
    scope.asOf.mode === 'now'
      ? sql`m.organization_id = ${scope.agency.id} and m.direction = 'out'`
      : sql`m.organization_id = ${scope.agency.id} and m.direction = 'out' and m.created_at < ${endOf(scope, scope.asOf)}`,
}

export const messagesSql = defineDatasetSql<typeof datasets.messages>({
  dataset: datasets.messages,
  source: messagesUntil,
  joins: () => sql``,
  employee: sql`m.employee_id`,
  cells: scope => fileCells(messageLogFile, scope) as never,
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`m.employee_id` },
    delivered_rate: { is: 'ratio', over: sql`(m.state = 'delivered')::int`, under: sql`(${isOut})::int` },
    cost: { is: 'sum', value: sql`m.cost_micros / 1000000.0` },
  },
  dimensions: {
    event: { value: sql`m.event` },
    channel: { value: sql`m.channel` },
    state: { value: sql`m.state` },
    reason: { value: sql`m.reason` },
    at: { value: dayOf(sql`m.created_at`, sql`m.organization_id`) },
  },
  lookups: { messageBatches: sql`(select organization_id, id, title as name from jobs) messageBatches` },
})

export const reachSql = defineDatasetSql<typeof datasets.reach>({
  dataset: datasets.reach,
  source: reachabilitySql,
  joins: () => sql``,
  employee: sql`e.id`,
  // Of several problems, the first is the most important
  cells: scope =>
    ({ ...fileCells(reachabilityFile, scope), problem: wordsCell(sql`f.has[1]`, reachProblems, 24) }) as never,
  measures: { count: { is: 'count' } },
  dimensions: {
    works: { value: sql`f.works` },
    location: { value: sql`e.location_id`, label: sql`l.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`c.name` },
  },
  lookups: personLookups,
})

const source: AnyDatasetSql['source'] = {
  list: datasets.events.list,
  from: sql`events ev`,
  id: sql`ev.id`,
  seen: ({ agency }) => sql`ev.organization_id = ${agency.id}`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', ev.actor_name, ev.subject_name))`),
    event: among(sql`ev.kind`),
    source: among(sql`ev.source`),
    actor_id: amongOrNone(sql`ev.actor_id`),
    at_from: fromMoment(sql`ev.at`),
    at_to: toMoment(sql`ev.at`),
  },
  orders: { at: [{ sql: sql`ev.at` }] },
}

export const eventsSql = defineDatasetSql<typeof datasets.events>({
  dataset: datasets.events,
  source,
  joins: () => sql``,
  employee: null,
  cells: {
    at: { is: 'moment', value: sql`ev.at`, width: 18 },
    who: textCell(sql`ev.actor_name`, 24),
    event: wordsCell(sql`ev.kind`, eventKinds, 30),
    subject: textCell(sql`ev.subject_name`, 30),
    source: wordsCell(sql`ev.source`, eventSources, 14),
    reason: textCell(sql`ev.reason`, 30),
  },
  measures: { count: { is: 'count' }, people: { is: 'different', value: sql`ev.actor_id` } },
  dimensions: {
    event: { value: sql`ev.kind` },
    who: { value: sql`ev.actor_id`, label: sql`ev.actor_name` },
    source: { value: sql`ev.source` },
    at: { value: dayOf(sql`ev.at`, sql`ev.organization_id`) },
  },
  lookups: {
    actors: sql`(select distinct on (organization_id, actor_id) organization_id, actor_id as id, actor_name as name
    from events where actor_id is not null order by organization_id, actor_id, at desc) actors`,
  },
})
