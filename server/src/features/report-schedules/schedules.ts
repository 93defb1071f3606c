import {
  type api,
  definitionOf,
  type Id,
  privacyOf,
  readyNamed,
  type ReportDefinition,
  type ReportNames,
  type ReportParameters,
  type ReportSchedule,
  reportSchedulesList,
  withParameters,
} from '@preceptor/contract'
import { dueBetween, type When } from '@preceptor/contract/report-schedules/next'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import { among, anyOf, everyWordIn } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { RecordKind } from '../../records/change-record.ts'
import { heldIn } from '../../records/hold-row.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { hashOf } from '../approvals/define.ts'
import { scheduleOnName } from '../lookups/schedule-types.ts'
import { nameIn } from '../reports/names.ts'
import { scheduleTexts } from './texts.ts'

/** A stored schedule, with its report's current definition. */
export interface ScheduleRow extends When {
  id: Id
  report: string
  names: ReportNames
  given: ReportParameters
  formats: ('csv' | 'xlsx' | 'pdf')[]
  empty_policy: ReportSchedule['empty_policy']
  user_ids: Id[]
  users: { id: Id; name: string }[]
  addresses: string[]
  agreed_digest: string | null
  waits: boolean
  attaches: boolean
  webhook: boolean
  sftp_target_id: Id | null
  target: string | null
  owner_id: Id
  owner_name: string
  state: ReportSchedule['state']
  paused_why: ReportSchedule['paused_why']
  moved_at: string | null
  moved_by_name: string | null
  next_at: string | null
  failures: number
  unopened: number
  last: ReportSchedule['last']
  version: number
  /** Set for custom reports. */
  definition: ReportDefinition | null
  is_archived: boolean
}

const name = sql`coalesce(d.names, s.names)`
const columns = sql`s.id, s.report, ${name} as names, s.given, s.type_id, s.schedule_on, s.at_time, s.zone, s.starts_on, s.ends_on, s.formats, s.empty_policy,
  s.user_ids, coalesce((select json_agg(json_build_object('id', u.user_id, 'name', u.name) order by u.sort_name) from agency_users() u
    where u.user_id = any(s.user_ids)), '[]'::json) as users,
  s.addresses, s.agreed_digest, s.attaches, s.webhook, s.sftp_target_id, (select f.name from sftp_targets f where f.organization_id = s.organization_id and f.id = s.sftp_target_id) as target, s.owner_id, s.owner_name, s.state, s.paused_why, s.moved_at, s.moved_by_name, s.next_at, s.failures,
  s.unopened, s.version, d.definition, d.archived_at is not null as is_archived,
  exists (select from approvals a where a.organization_id = s.organization_id and a.kind = 'report_addresses' and a.subject_id = s.id
    and a.state = 'pending' and a.expires_at > now()) as waits,
  (select json_build_object('due_at', to_char(o.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', o.state, 'run_id', o.run_id)
    from report_occurrences o where o.organization_id = s.organization_id and o.schedule_id = s.id order by o.due_at desc limit 1) as last`
const from = sql`report_schedules s left join report_definitions d on d.organization_id = s.organization_id and d.id::text = s.report`

/** Returns the report's definition with the schedule's filters; null for a deleted report. */
export function askedBy({ report, definition, given }: ScheduleRow): ReportDefinition | null {
  const ready = readyNamed(report)
  const asks = ready ? definitionOf(ready) : definition
  return asks && withParameters(asks, given)
}

/** Hashes everything that a second person approves, so a changed report waits again. */
export const digestOf = (row: ScheduleRow): string =>
  hashOf({ addresses: row.addresses.toSorted(), asks: askedBy(row), formats: row.formats })

/** Returns whether the schedule's outside addresses may get its report. */
export function outsideOf(row: ScheduleRow): ReportSchedule['outside'] {
  const asks = askedBy(row)
  const privacy = asks ? privacyOf(asks) : 'health'
  if (row.addresses.length === 0 || privacy === 'numbers') return 'free'
  if (privacy === 'health') return 'never'
  if (row.agreed_digest === digestOf(row)) return 'agreed'
  return row.waits ? 'waiting' : 'declined'
}

export const shown = ({ actor, origin }: Scope, row: ScheduleRow): ReportSchedule => ({
  id: row.id,
  report: row.report,
  name: nameIn(origin.language, row.names),
  given: row.given,
  type_id: row.type_id,
  schedule_on: row.schedule_on,
  schedule_on_name: row.schedule_on === null ? null : scheduleOnName(origin.language, row.type_id, row.schedule_on),
  at_time: row.at_time,
  zone: row.zone,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  formats: row.formats,
  empty_policy: row.empty_policy,
  user_ids: row.user_ids,
  users: row.users,
  addresses: row.addresses,
  outside: outsideOf(row),
  attaches: row.attaches,
  webhook: row.webhook,
  sftp_target_id: row.sftp_target_id,
  target: row.target,
  owner_name: row.owner_name,
  is_own: row.owner_id === actor.user_id,
  state: row.state,
  paused_why: row.paused_why,
  moved_at: row.moved_at,
  moved_by_name: row.moved_by_name,
  next_at: row.state === 'active' ? row.next_at : null,
  failures: row.failures,
  unopened: row.unopened,
  last: row.last,
  version: row.version,
})

const whose = ({ actor }: Scope) => sql`case when s.owner_id = ${actor.user_id} then 'own' else 'others' end`

const schedulesSql: ListSql<typeof reportSchedulesList, Scope, ScheduleRow> = {
  list: reportSchedulesList,
  from,
  id: sql`s.id`,
  seen: ({ agency }) => sql`s.organization_id = ${agency.id}`,
  columns,
  filters: {
    search: everyWordIn(
      sql`fold(coalesce(${name} ->> 'en', '') || ' ' || coalesce(${name} ->> 'es', '') || ' ' || s.owner_name || ' ' || array_to_string(s.addresses, ' '))`,
    ),
    state: among(sql`s.state`),
    type_id: among(sql`s.type_id`),
    whose: (value, scope) => anyOf(value.split(',').map(word => sql`${whose(scope)} = ${word}`)),
    empty_policy: among(sql`s.empty_policy`),
  },
  orders: {
    next_at: [{ sql: sql`case when s.state = 'active' then s.next_at end`, nulls: 'last' }],
    report: [{ sql: sql`fold(${name} ->> 'en')` }],
  },
  counted: {
    state: { value: sql`s.state` },
    type_id: { value: sql`s.type_id` },
    whose: {
      value: sql`counted_whose.is`,
      join: scope => sql`cross join lateral (select ${whose(scope)} as is) counted_whose`,
    },
  },
}

export async function listSchedules(scope: Scope, query: z.output<(typeof api.reportSchedules.list)['query']>) {
  const { data, meta } = await listPage(schedulesSql, reading(scope), query)
  return { data: data.map(row => shown(scope, row)), meta }
}

export const countSchedules = (scope: Scope, query: CountsQuery) =>
  countValues(schedulesSql as never, reading(scope), query)

export async function seekSchedule({ db, agency }: Scope, id: Id): Promise<ScheduleRow | null> {
  const row = await db.row<ScheduleRow>(
    sql`select ${columns} from ${from} where s.organization_id = ${agency.id} and s.id = ${id}`,
  )
  return row ?? null
}

export async function readSchedule(scope: Scope, id: Id): Promise<ScheduleRow> {
  const row = await seekSchedule(scope, id)
  if (!row) throw notFound(scheduleTexts.named('notFound'))
  return row
}

export const scheduleRecord: RecordKind<Scope, ScheduleRow> = {
  what: scheduleTexts.named('thisSchedule'),
  hold: heldIn('report_schedules', readSchedule),
  read: readSchedule,
  nameOf: ({ names }) => names.en,
  inWords: row => ({
    report: row.names.en,
    given: JSON.stringify(row.given),
    schedule_on: [row.type_id, row.schedule_on].filter(Boolean).join(' '),
    at_time: `${row.at_time} ${row.zone}`,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    formats: row.formats.join(', '),
    empty_policy: row.empty_policy,
    users: row.users.map(user => user.name).join(', ') || null,
    addresses: row.addresses.join(', ') || null,
    attaches: row.attaches ? 'yes' : null,
    webhook: row.webhook ? 'yes' : null,
    sftp_target: row.target,
    owner: row.owner_name,
    state: row.state,
  }),
  fields: [
    'report',
    'given',
    'schedule_on',
    'at_time',
    'starts_on',
    'ends_on',
    'formats',
    'empty_policy',
    'users',
    'addresses',
    'attaches',
    'webhook',
    'sftp_target',
    'owner',
    'state',
  ],
}

const dayMs = 86_400_000
/** How many days the calendar looks ahead. */
const daysAhead = 30

/** Returns the runs of the next days, in order. */
export async function upcoming(scope: Scope, now = new Date()) {
  const rows = await scope.db.rows<ScheduleRow>(
    sql`select ${columns} from ${from} where s.organization_id = ${scope.agency.id} and s.state = 'active' and s.next_at is not null
      order by s.next_at, s.id limit 500`,
  )
  const to = new Date(now.getTime() + daysAhead * dayMs).toISOString()
  return rows
    .flatMap(row =>
      dueBetween(row, now.toISOString(), to).map(due_at => ({
        schedule_id: row.id,
        name: nameIn(scope.origin.language, row.names),
        due_at,
        zone: row.zone,
      })),
    )
    .toSorted((one, other) => (one.due_at < other.due_at ? -1 : one.due_at > other.due_at ? 1 : 0))
}
