import {
  chosen,
  datasets,
  languages,
  recordItems,
  oneAfterOther,
  sessionModes,
  sessionPhases,
  signOffs,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordListCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { bookingsFile, bookingsSql } from '../../bookings/bookings-list.ts'
import { minutesOfBooking, placeOf, resultOfBooking } from '../../bookings/sessions-sql.ts'
import { missingItems } from '../../session-records/missing-items.ts'
import { phaseOf } from '../../sessions/phase.ts'
import { sessionsFrom, sessionsSql } from '../../sessions/sessions-list.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { fileCells } from './file-cells.ts'
import { idOf } from './id-of.ts'
import { endOf } from './people-sql.ts'
import { personLookups, programNames, whereabouts } from './person-then.ts'

const onDay = sql`(s.starts_at at time zone s.zone)::date`
const titleOf = ({ origin }: Pick<ReportScope, 'origin'>) => sql`text_in(p.titles, ${origin.language})`
const lookups = { ...personLookups, programs: programNames('en'), instructors: sql`instructors`, rooms: sql`rooms` }

/** Selects waived items from the newest record of a signed-off session. */
const record = sql`left join lateral (select (select count(*)::int from jsonb_array_elements(r2.printed -> 'items') i where i ->> 'note' is not null) as waived
  from session_records r2 where r2.organization_id = s.organization_id and r2.session_id = s.id order by r2.version_no desc limit 1) rec on true`
const waived = sql`case when t.phase = 'closed' then coalesce(rec.waived, 0) end`
const signOff = sql`case when t.phase = 'closed' then case when coalesce(rec.waived, 0) > 0 then 'item_waived' else 'signed' end
  when s.state in ('cancelled', 'draft') then null when s.ends_at <= t.moment then 'waits' else 'not_over' end`

/** As of a past day, by today's records: sessions until then, and whether they had been signed off. */
const onThatDay = (scope: ReportScope): Sql => {
  if (scope.asOf.mode === 'now') return sql`cross join lateral (select now() as moment, ${phaseOf} as phase) t`
  const end = endOf(scope, scope.asOf)
  return sql`cross join lateral (select ${end} as moment, case when s.state in ('cancelled', 'draft') then s.state
    when s.closed_at < ${end} then s.state when s.ends_at <= ${end} then 'attendance_pending' else 'in_progress' end as phase) t`
}
const seenSessions = ({ agency, asOf }: ReportScope): Sql =>
  asOf.mode === 'now'
    ? sql`s.organization_id = ${agency.id}`
    : sql`s.organization_id = ${agency.id} and ${onDay} <= ${asOf.day}::date`
const taughtBy = sql`(select string_agg(i.name, ', ' order by si.place) from session_instructors si
  join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
  where si.organization_id = s.organization_id and si.session_id = s.id)`
/** Canceled sessions and drafts have no seats to fill. */
const isHeld = sql`s.state in ('open', 'closed')`

const { list } = datasets.sessions
const source: AnyDatasetSql['source'] = {
  ...(sessionsSql as AnyDatasetSql['source']),
  list,
  seen: seenSessions,
  from: scope => sql`${sessionsFrom} ${record} ${onThatDay(scope)}
    left join lateral (select ${missingItems(scope)} as items where ${signOff} = 'waits') lacks on true`,
  filters: {
    ...sessionsSql.filters,
    phase: among(sql`t.phase`),
    sign_off: among(signOff),
    missing: value => sql`coalesce(lacks.items && ${chosen(value)}::text[], false)`,
    conditions: treeOf<ReportScope>(list, () => source),
  },
}

const shared = (scope: ReportScope) => ({
  starts_at: { is: 'moment' as const, value: sql`s.starts_at`, width: 18 },
  title: textCell(sql`s.title`, 32),
  program: textCell(titleOf(scope), 32),
  state: wordsCell(sql`t.phase`, sessionPhases, 18),
  mode: wordsCell(sql`s.mode`, sessionModes, 16),
  place: textCell(placeOf, 32),
})

export const sessionsDatasetSql = defineDatasetSql<typeof datasets.sessions>({
  dataset: datasets.sessions,
  source,
  joins: () => sql``,
  employee: null,
  cells: scope => ({
    ...shared(scope),
    instructors: textCell(taughtBy, 28),
    language: wordsCell(sql`s.language`, languages, 12),
    seats: { is: 'number', value: sql`s.capacity`, width: 8 },
    booked: { is: 'number', value: sql`s.booked`, width: 8 },
    waiting: { is: 'number', value: sql`s.waiting`, width: 8 },
    credit_minutes: { is: 'number', value: sql`s.credit_minutes`, width: 10 },
    sign_off: wordsCell(signOff, signOffs, 18),
    missing: wordListCell(sql`lacks.items`, recordItems, oneAfterOther, 40),
    waived_items: { is: 'number', value: waived, width: 8 },
  }),
  measures: {
    count: { is: 'count' },
    seats: { is: 'sum', value: sql`case when ${isHeld} then s.capacity end` },
    booked: { is: 'sum', value: sql`case when ${isHeld} then s.booked end` },
    // A session without a limit can't be full
    fill_rate: {
      is: 'ratio',
      over: sql`case when ${isHeld} and s.capacity is not null then s.booked end`,
      under: sql`case when ${isHeld} then s.capacity end`,
    },
    waiting: { is: 'sum', value: sql`case when ${isHeld} then s.waiting end` },
    missing_items: { is: 'sum', value: sql`cardinality(lacks.items)` },
    not_signed: { is: 'sum', value: sql`(coalesce(${signOff} = 'waits', false))::int` },
    waived_items: { is: 'sum', value: waived },
  },
  dimensions: {
    program: { value: sql`s.program_id`, label: titleOf },
    state: { value: sql`t.phase` },
    mode: { value: sql`s.mode` },
    location: { value: sql`s.location_id`, label: sql`l.name` },
    room: { value: sql`s.room_id`, label: sql`r.name` },
    language: { value: sql`s.language` },
    sign_off: { value: signOff },
    starts: { value: onDay },
  },
  lookups,
})

const taught = datasets.teaching.list
const taughtMinutes = sql`(select sum(extract(epoch from d.ends_at - d.starts_at) / 60)::int from session_days d
  where d.organization_id = s.organization_id and d.session_id = s.id)`
const byInstructor = { sql: sql`lower(i.name)` }
const {
  time: _,
  conditions: __,
  ...ofSession
} = sessionsSql.filters as unknown as Readonly<
  Record<keyof typeof sessionsSql.filters, AnyDatasetSql['source']['filters'][string]>
>

const teachingSource: AnyDatasetSql['source'] = {
  list: taught,
  from: scope => sql`${sessionsFrom} ${onThatDay(scope)}
    join session_instructors si on si.organization_id = s.organization_id and si.session_id = s.id
    join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id`,
  id: idOf(sql`s.id::text || i.id::text`),
  seen: seenSessions,
  columns: sql``,
  filters: {
    ...ofSession,
    phase: among(sql`t.phase`),
    instructor_id: amongOrNone(sql`i.id`),
    conditions: treeOf<ReportScope>(taught, () => teachingSource),
  },
  orders: {
    instructor: [byInstructor, { sql: sql`s.starts_at` }],
    starts_at: [{ sql: sql`s.starts_at` }, byInstructor],
    title: [{ sql: sql`s.sort_title` }, byInstructor],
  },
  tiesStay: true,
}

export const teachingSql = defineDatasetSql<typeof datasets.teaching>({
  dataset: datasets.teaching,
  source: teachingSource,
  joins: () => sql``,
  employee: null,
  cells: scope => ({
    ...shared(scope),
    instructor: textCell(sql`i.name`, 28),
    taught_minutes: { is: 'number', value: taughtMinutes, width: 10 },
    booked: { is: 'number', value: sql`s.booked`, width: 8 },
  }),
  measures: {
    count: { is: 'count' },
    instructors: { is: 'different', value: sql`i.id` },
    taught_minutes: { is: 'sum', value: taughtMinutes },
    booked: { is: 'sum', value: sql`s.booked` },
  },
  dimensions: {
    instructor: { value: sql`i.id`, label: sql`i.name` },
    program: { value: sql`s.program_id`, label: titleOf },
    mode: { value: sql`s.mode` },
    location: { value: sql`s.location_id`, label: sql`l.name` },
    starts: { value: onDay },
  },
  lookups,
})

const booked = datasets.attendance.list
const result = sql`coalesce(${resultOfBooking}, 'none')`
const isMarked = sql`(${resultOfBooking} is not null)::int`

const bookedSource: AnyDatasetSql['source'] = {
  ...(bookingsSql as AnyDatasetSql['source']),
  list: booked,
  from: scope => sql`session_bookings b
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    ${whereabouts(scope, onDay)}
    left join disciplines d on d.organization_id = e.organization_id and d.id = w.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = w.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = w.coordinator_id`,
  // As of a past day: the sessions until then, with their current marks
  seen: ({ agency, asOf }) =>
    asOf.mode === 'now'
      ? sql`b.organization_id = ${agency.id}`
      : sql`b.organization_id = ${agency.id} and ${onDay} <= ${asOf.day}::date`,
  filters: {
    ...(bookingsSql.filters as AnyDatasetSql['source']['filters']),
    search: everyWordIn(sql`e.search || ' ' || fold(s.title)`),
    result: (value: string): Sql | null =>
      anyOf(
        chosen(value).map(one => (one === 'none' ? sql`${resultOfBooking} is null` : sql`${resultOfBooking} = ${one}`)),
      ),
    location_id: amongOrNone(sql`w.location_id`),
    coordinator_id: amongOrNone(sql`w.coordinator_id`),
    starts_from: fromDay(onDay),
    starts_to: toDay(onDay),
    conditions: treeOf<ReportScope>(booked, () => bookedSource, sql`b.employee_id`),
  },
}

export const attendanceSql = defineDatasetSql<typeof datasets.attendance>({
  dataset: datasets.attendance,
  source: bookedSource,
  joins: () => sql``,
  employee: sql`b.employee_id`,
  cells: scope =>
    ({
      ...fileCells(bookingsFile, scope),
      starts_at: { is: 'moment', value: sql`s.starts_at`, width: 18 },
    }) as never,
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`b.employee_id` },
    minutes: { is: 'sum', value: minutesOfBooking },
    attended_rate: {
      is: 'ratio',
      over: sql`(coalesce(${resultOfBooking} in ('attended', 'partial', 'late'), false))::int`,
      under: isMarked,
    },
    absent_rate: { is: 'ratio', over: sql`(coalesce(${resultOfBooking} = 'absent', false))::int`, under: isMarked },
  },
  dimensions: {
    result: { value: result },
    state: { value: sql`b.state` },
    program: { value: sql`s.program_id`, label: titleOf },
    location: { value: sql`w.location_id`, label: sql`l.name` },
    coordinator: { value: sql`w.coordinator_id`, label: sql`c.name` },
    starts: { value: onDay },
  },
  lookups,
})
