import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, option, version } from '../schemas.ts'
import { listedOfFields, shownOfFields } from '../records/record-fields.ts'
import { sessionFields, sessionRecordFields } from './session-fields.ts'
import { sessionsList } from './sessions-list.ts'
import { sessionPhases, sessionStates } from './states.ts'
import { sessionText } from './texts.ts'

const text = z.nullable(z.string())
/** False: people with a seat are not notified. */
const tell = z.boolean()

const sessionRow = z.object({
  id,
  version,
  program_id: id,
  program_title: z.string(),
  state: z.enum(keysOf(sessionStates.names)),
  /** The current phase, based on time and seats. */
  phase: z.enum(keysOf(sessionPhases)),
  starts_at: instant,
  ends_at: instant,
  /** Number of days. */
  day_count: z.int(),
  location_name: text,
  room_name: text,
  instructors: z.array(option),
  booked: z.int(),
  waiting: z.int(),
  /** The number of people marked on every day, including people the reader can't see. Null unless the session is over and waits for sign-off. */
  marked: z.nullable(z.int()),
  ...listedOfFields(sessionRecordFields),
})
export type SessionRow = z.output<typeof sessionRow>

/** Planning warnings; none of them blocks anything. */
export const sessionWarnings = {
  room_taken: sessionText('roomTaken'),
  instructor_taken: sessionText('instructorTaken'),
  too_short: sessionText('tooShort'),
  room_small: sessionText('roomSmall'),
  too_few: sessionText('tooFew'),
  no_nurse: sessionText('noNurse'),
  license_ends: sessionText('licenseEnds'),
  clock_skipped: sessionText('clockSkipped'),
  clock_twice: sessionText('clockTwice'),
} as const

const warning = z.object({
  kind: z.enum(keysOf(sessionWarnings)),
  /** In the reader's language. */
  text: z.string(),
  /** The conflicting session. */
  session_id: z.nullable(id),
})
export type SessionWarning = z.output<typeof warning>

const instructor = z.object({
  id,
  name: z.string(),
  is_rn: z.boolean(),
  license_state: text,
  license_number: text,
  license_expires_on: text,
  /** The license is valid on every day of the session. */
  license_holds: z.boolean(),
})

const session = z.extend(sessionRow, {
  ...shownOfFields(sessionRecordFields),
  module_title: text,
  series_id: z.nullable(id),
  occurrence_on: text,
  cancel_reason: text,
  days: z.array(
    z.object({
      day_no: z.int(),
      on_day: z.string(),
      starts: z.string(),
      ends: z.string(),
      starts_at: instant,
      ends_at: instant,
      break_minutes: z.int(),
    }),
  ),
  led_by: z.array(instructor),
  room_capacity: z.nullable(z.int()),
  warnings: z.array(warning),
  /** The sign-off: time, person and license. */
  closed_at: z.nullable(instant),
  closed_by_name: text,
  closed_license: text,
  /** The reason it counts even though no nurse with a valid license led it. */
  rn_waiver: text,
  created_at: instant,
  created_by_name: z.string(),
  updated_at: instant,
  updated_by_name: z.string(),
})
export type Session = z.output<typeof session>

const one = z.object({ id })
const reading = { method: 'GET', access: sessionsList.access, scope: 'agency' } as const
const writing = { access: access.editSessions, scope: 'agency' } as const

/** Classes, labs and visits with their times, places and instructors. The participants are stored in bookings. */
export const sessions = {
  list: endpoint({
    ...reading,
    path: '/admin/sessions',
    summary: 'List sessions of all programs with seats, by start time',
    query: z.strictObject(listShape(sessionsList)),
    response: pageOf(sessionRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/sessions/counts',
    summary: 'Count sessions per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(sessionsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/sessions/export',
    summary: 'Download the current view of sessions as a file',
    access: sessionsList.export,
    query: z.strictObject(exportShape(sessionsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  get: endpoint({
    ...reading,
    path: '/admin/sessions/:id',
    summary: 'Get a session with its days, instructors and planning notices (R-RTE-12)',
    params: one,
    response: session,
  }),
  add: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions',
    summary: 'Create a session of a program as a draft; `open` opens it for booking at once',
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject({
      ...sessionFields,
      program_id: z.uuid(sessionText('programMissing')),
      open: z.boolean(sessionText('choiceMissing')),
    }),
    response: session,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/sessions/:id',
    summary: 'Update the sent fields of a session; a change by someone else since the `If-Match` version returns 412',
    versioned: true,
    checkedInForm: true,
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: z.partial(z.strictObject({ ...sessionFields, tell })),
    response: session,
  }),
  undo: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/undo',
    summary:
      'Undo the last change to the sent fields of a session, as long as no one was notified of it; no one will be',
    versioned: true,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    params: one,
    body: z.partial(z.strictObject(sessionFields)),
    response: session,
  }),
  setStatus: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/status',
    summary: 'Open a session for booking, cancel it with a reason, or undo the cancellation',
    fails: ['TRANSITION_REFUSED'],
    checkedInForm: true,
    params: one,
    body: z.strictObject({
      status: z.enum(['open', 'cancelled']),
      reason: z.optional(z.nullable(z.string().check(z.maxLength(500, sessionText('reasonLong'))))),
    }),
    response: session,
  }),
}
