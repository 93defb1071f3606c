import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { parameters } from '../reports/definition.ts'
import { reportFormats, reportRef } from '../reports/reports.ts'
import { day, email, id, instant, keysOf, option, optionalDay, version } from '../schemas.ts'
import { timeZone } from '../time-zone.ts'
import { reportDeliveriesList, reportSchedulesList } from './lists.ts'
import {
  emptyPolicies,
  occurrenceStates,
  pauseReasons,
  reportChannels,
  reportDeliveryStates,
  scheduleStates,
} from './states.ts'
import { reportScheduleText as text } from './texts.ts'
import { fitsType, scheduleTypeNames } from './when.ts'

const named = z.nullable(z.string())
const localTime = z.string(text('timeMissing')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, text('timeMissing')))

/** The most users, and the most addresses, that one schedule can have. */
export const mostReaders = 50

const fields = {
  /** The key of a built-in report, or the id of a custom report. */
  report: reportRef,
  /** Filters and dates that the schedule overrides. */
  given: z.strictObject(parameters),
  type_id: z.enum(keysOf(scheduleTypeNames), text('typeMissing')),
  /** The day for its type, as `admin/enum/schedule-types` names it; null for daily schedules. */
  schedule_on: z.nullable(z.string(text('onMissing')).check(z.maxLength(20, text('onMissing')))),
  /** Local time in the schedule's time zone. */
  at_time: localTime,
  zone: timeZone,
  starts_on: day,
  /** The last day; null for no end. */
  ends_on: optionalDay,
  formats: z
    .array(z.enum(reportFormats, text('formatMissing')))
    .check(z.minLength(1, text('formatMissing')), z.maxLength(reportFormats.length, text('formatMissing'))),
  empty_policy: z.enum(keysOf(emptyPolicies), text('emptyPolicyMissing')),
  user_ids: z.array(id).check(z.maxLength(mostReaders, text('tooManyReaders', { most: mostReaders }))),
  /** Addresses must be in domains that the agency allows. */
  addresses: z.array(email).check(z.maxLength(mostReaders, text('tooManyReaders', { most: mostReaders }))),
  /** Attaches the files to the email; only for reports without columns about people. */
  attaches: z.boolean(),
  /** Notifies webhook addresses that subscribe to `report.finished`. */
  webhook: z.boolean(),
  /** Also sends the files to this target, in each format; null sends none. */
  sftp_target_id: z.nullable(id),
}
const shape = z.strictObject(fields)
export type ScheduleBody = z.output<typeof shape>

type Timing = Pick<ScheduleBody, 'type_id' | 'schedule_on' | 'starts_on' | 'ends_on'>
const endsAfterStart = ({ starts_on, ends_on }: Timing) => ends_on === null || ends_on >= starts_on
const hasItsDay = ({ type_id, schedule_on }: Timing) => fitsType(type_id, schedule_on)
const hasReader = ({ user_ids, addresses, webhook, sftp_target_id }: ScheduleBody) =>
  user_ids.length + addresses.length > 0 || webhook || sftp_target_id !== null

/** The full form of a schedule. */
export const scheduleBody = shape.check(
  z.refine(hasItsDay, { error: text('onMissing'), path: ['schedule_on'] }),
  z.refine(endsAfterStart, { error: text('endsBefore'), path: ['ends_on'] }),
  z.refine(hasReader, { error: text('readersMissing'), path: ['user_ids'] }),
)

/** Approval of outside addresses for reports about people: not needed, waiting, approved, declined, or never allowed. */
const outside = z.enum(['free', 'waiting', 'agreed', 'declined', 'never'])

const occurrence = z.object({
  due_at: instant,
  state: z.enum(keysOf(occurrenceStates)),
  is_late: z.boolean(),
  /** Number of earlier missed runs that this one makes up for. */
  made_up: z.int(),
  /** Null for a scheduled run. */
  asked_by_name: named,
  run_id: z.nullable(id),
  rows: z.nullable(z.int()),
  /** Number of times its run was opened. */
  opened: z.int(),
  reason: named,
  deliveries: z.array(
    z.object({
      id,
      channel: z.enum(keysOf(reportChannels)),
      recipient: z.string(),
      state: z.enum(keysOf(reportDeliveryStates)),
      reason: named,
    }),
  ),
})
export type ReportOccurrence = z.output<typeof occurrence>

const schedule = z.object({
  id,
  ...fields,
  starts_on: z.string(),
  ends_on: named,
  addresses: z.array(z.string()),
  zone: z.string(),
  /** The report's name, in the reader's language. */
  name: z.string(),
  /** For example "Last Friday", in the reader's language; null for daily schedules. */
  schedule_on_name: named,
  users: z.array(z.object({ id, name: z.string() })),
  outside,
  /** The name of its SFTP target. */
  target: named,
  owner_name: z.string(),
  is_own: z.boolean(),
  state: z.enum(keysOf(scheduleStates.names)),
  paused_why: z.nullable(z.enum(keysOf(pauseReasons))),
  moved_at: z.nullable(instant),
  moved_by_name: named,
  next_at: z.nullable(instant),
  /** Failures in a row. */
  failures: z.int(),
  unopened: z.int(),
  /** The latest due time. */
  last: z.nullable(z.object({ due_at: instant, state: z.enum(keysOf(occurrenceStates)), run_id: z.nullable(id) })),
  version,
})
export type ReportSchedule = z.output<typeof schedule>

const delivery = z.object({
  id,
  created_at: instant,
  schedule_id: id,
  run_id: id,
  name: z.string(),
  channel: z.enum(keysOf(reportChannels)),
  recipient: z.string(),
  state: z.enum(keysOf(reportDeliveryStates)),
  reason: named,
})
export type ReportDelivery = z.output<typeof delivery>

const one = z.object({ id })
const looking = { access: access.reportSchedules, scope: 'agency' } as const
const editing = { access: access.editReportSchedules, scope: 'agency' } as const

/** R-RTE-8, R-PER-7: scheduled reports. A schedule acts for its owner. */
export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/admin/report-schedules',
    summary: 'List scheduled reports, next one first',
    ...looking,
    query: z.strictObject(listShape(reportSchedulesList)),
    response: pageOf(schedule),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/report-schedules/counts',
    summary: 'Count schedules per value of one filter, with the other filters applied',
    ...looking,
    query: z.strictObject(countsShape(reportSchedulesList)),
    response: valueCounts,
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/admin/report-schedules/upcoming',
    summary: 'List the reports due in the next 30 days, in order',
    ...looking,
    response: z.object({
      data: z.array(z.object({ schedule_id: id, name: z.string(), due_at: instant, zone: z.string() })),
    }),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/admin/report-schedules/readers',
    summary: 'List eligible recipients of a report: users who may see all of it, and domains the agency allows',
    ...editing,
    query: z.strictObject({ report: reportRef }),
    response: z.object({
      users: z.array(z.object({ id, name: z.string(), email: z.string() })),
      domains: z.array(z.string()),
      /** SFTP targets for its files. */
      targets: z.array(option),
      /** True if its columns are about people: no attachments, and outside addresses need a second person's approval. */
      about_people: z.boolean(),
      /** True if its columns reveal health data, which never goes to outside addresses. */
      medical: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/report-schedules/:id',
    summary: 'Get a schedule',
    ...looking,
    params: one,
    response: schedule,
  }),
  occurrences: endpoint({
    method: 'GET',
    path: '/admin/report-schedules/:id/occurrences',
    summary: 'List a schedule’s occurrences with results and recipients; the latest 50',
    ...looking,
    params: one,
    response: z.object({ data: z.array(occurrence) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/report-schedules',
    summary: 'Schedule a report to be sent automatically, on behalf of the caller',
    ...editing,
    idempotent: true,
    checkedInForm: true,
    fails: ['FORBIDDEN'],
    body: scheduleBody,
    response: schedule,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/report-schedules/:id',
    summary: 'Replace a schedule; it then runs on behalf of the person who changed it',
    ...editing,
    versioned: true,
    checkedInForm: true,
    fails: ['FORBIDDEN', 'CONFLICT'],
    params: one,
    body: scheduleBody,
    response: schedule,
  }),
  move: endpoint({
    method: 'POST',
    path: '/admin/report-schedules/:id/status',
    summary: 'Pause, resume or end a schedule',
    ...editing,
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ status: z.enum(keysOf(scheduleStates.names)) }),
    response: schedule,
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/admin/report-schedules/:id/send-now',
    summary: 'Run a schedule now as the caller, and send the report to the caller only',
    access: access.sendReportNow,
    scope: 'agency',
    idempotent: true,
    limit: 'heavy',
    fails: ['FORBIDDEN', 'CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: z.object({ run_id: id }),
  }),
}

/** The log of everything that was sent. */
export const reportDeliveries = {
  list: endpoint({
    method: 'GET',
    path: '/admin/report-deliveries',
    summary: 'List report deliveries with recipient, channel and result, newest first',
    ...looking,
    query: z.strictObject(listShape(reportDeliveriesList)),
    response: pageOf(delivery),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/report-deliveries/counts',
    summary: 'Count deliveries per value of one filter, with the other filters applied',
    ...looking,
    query: z.strictObject(countsShape(reportDeliveriesList)),
    response: valueCounts,
  }),
}
