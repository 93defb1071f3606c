import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { inReach } from '../light-checks.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { id, instant, keysOf, line, optionalDay, optionalText, text, version } from '../schemas.ts'
import { countsAs } from '../taxonomy/taxonomy-entries.ts'
import { formText } from '../texts/forms.ts'
import { externalTrainingList } from './external-training-list.ts'
import { keptRnLeader, rnLeader } from './rn-leader.ts'
import { externalEffects, externalStates, hoursBecause } from './states.ts'
import { externalText } from './texts.ts'

export const mostExternalFiles = 5
export const mostHourLines = 20
/** So many are approved in one go. */
export const mostApproved = 100
const mostMinutes = 200 * 60

const mode = z.enum(keysOf(moduleModes), externalText('modeMissing'))
const counts_as = z.enum(keysOf(countsAs), externalText('countsMissing'))
const hourLine = z.strictObject({
  topic_id: z.uuid(externalText('topicMissing')),
  mode,
  minutes: z
    .int(externalText('minutesMalformed'))
    .check(z.gte(15, externalText('minutesMalformed')), z.lte(mostMinutes, externalText('minutesMalformed'))),
})

const written = {
  title: line(200, formText('onOneLine'), externalText('titleMissing')),
  provider: line(200, formText('onOneLine'), externalText('providerMissing')),
  completed_on: z.iso.date(externalText('dayMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
  /** As the paper says; null: it says nothing. */
  expires_on: optionalDay,
  score: z.nullable(
    z
      .int(externalText('scoreMalformed'))
      .check(z.gte(0, externalText('scoreMalformed')), z.lte(100, externalText('scoreMalformed'))),
  ),
  /** Which of the agency's programs it satisfies. */
  program_id: z.nullable(id),
  /** Of training that satisfies no program; the program says so otherwise. */
  counts_as,
  hours: z
    .array(hourLine)
    .check(
      z.minLength(1, externalText('hoursMissing')),
      z.maxLength(mostHourLines, externalText('hoursMany', { most: mostHourLines })),
    ),
  /** Who led it, where a registered nurse did; left out: nobody says so. */
  rn: z.optional(rnLeader),
  note: optionalText(500),
  /** The certificate: uploads of the writer for `external`, and those it has. */
  files: z
    .array(id)
    .check(
      z.minLength(1, externalText('filesMissing')),
      z.maxLength(mostExternalFiles, externalText('filesMany', { most: mostExternalFiles })),
    ),
}

const named = z.nullable(z.string())
const externalTraining = z.object({
  id,
  version,
  employee_id: id,
  /** As the history names people. */
  employee_name: z.string(),
  title: z.string(),
  provider: z.string(),
  completed_on: z.string(),
  expires_on: named,
  score: z.nullable(z.int()),
  program_id: z.nullable(id),
  program_title: named,
  counts_as,
  hours: z.array(z.object({ topic_id: id, topic: z.string(), mode, minutes: z.int() })),
  rn: keptRnLeader,
  note: named,
  /** Of training that came in from a file. */
  certificate_number: named,
  files: z.array(keptFile),
  state: z.enum(keysOf(externalStates.names)),
  recorded_by_name: z.string(),
  recorded_at: instant,
  decided_by_name: named,
  decided_at: z.nullable(instant),
  /** Why it was returned, or reversed. */
  reason: named,
  /** Of one that waits: what an approval would do. */
  effect: z.nullable(z.enum(keysOf(externalEffects))),
  /** Of one that names a program: why its hours alone will count. */
  hours_because: z.nullable(z.enum(keysOf(hoursBecause))),
  /** The caller wrote in it, so another person approves it. */
  is_mine: z.boolean(),
})
export type ExternalTraining = z.output<typeof externalTraining>

/** As the list shows it. */
const externalTrainingRow = z.extend(externalTraining, {
  /** As lists name people. */
  name: z.string(),
  employee_number: named,
  minutes: z.int(),
  location_name: named,
  coordinator_name: named,
})
export type ExternalTrainingRow = z.output<typeof externalTrainingRow>

const one = z.object({ id })
const reading = { method: 'GET', access: externalTrainingList.access, scope: 'agency' } as const
const recording = { access: access.recordTraining, scope: 'agency', params: one } as const
const deciding = {
  method: 'POST',
  access: access.approveTraining,
  scope: 'agency',
  params: one,
  fails: ['CONFLICT', 'TRANSITION_REFUSED'],
  response: externalTraining,
} as const
const why = z.strictObject({ reason: text(300, externalText('reasonMissing')) })

/** Training that others gave: recorded by one person with the paper, approved by another, then in the ledger. */
export const externalTrainings = {
  list: endpoint({
    ...reading,
    path: '/admin/external-trainings',
    summary: 'Training that others gave, by its state; what waits for an approval among it',
    query: z.strictObject(listShape(externalTrainingList)),
    response: pageOf(externalTrainingRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/external-trainings/counts',
    summary: 'How many trainings each value of one filter has, under the other filters',
    query: z.strictObject(countsShape(externalTrainingList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/external-trainings/export',
    summary: 'The current view of training that others gave as a file',
    access: externalTrainingList.export,
    query: z.strictObject(exportShape(externalTrainingList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    ...reading,
    path: '/admin/providers/:id/external-trainings',
    summary: 'Training that others gave to an employee, newest first',
    params: one,
    response: z.object({ data: z.array(externalTraining) }),
  }),
  get: endpoint({
    ...reading,
    path: '/admin/external-trainings/:id',
    summary: 'One training that others gave, with its paper and what an approval would do',
    params: one,
    response: externalTraining,
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/external-trainings',
    summary: 'Record training that others gave, with its certificate; another person approves it',
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject(written),
    response: externalTraining,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: '/admin/external-trainings/:id',
    summary: 'Change the sent fields of a training that is not approved; a returned one waits for approval again',
    versioned: true,
    fails: ['TRANSITION_REFUSED'],
    checkedInForm: true,
    body: z.partial(z.strictObject(written)),
    response: externalTraining,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/admin/external-trainings/:id/withdraw',
    summary: 'Remove a training that is not approved; the history keeps it',
    access: access.recordTraining,
    scope: 'agency',
    params: one,
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
    response: externalTraining,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/external-trainings/approve',
    summary: 'Approve trainings: the ledger credits their hours. Nobody approves what they recorded',
    access: access.approveTraining,
    scope: 'agency',
    body: z.strictObject({
      ids: z
        .array(id)
        .check(
          z.minLength(1, externalText('idsMissing')),
          z.maxLength(mostApproved, externalText('idsMany', { most: mostApproved })),
        ),
    }),
    response: z.object({
      approved: z.int(),
      skipped: z.array(z.object({ id, name: z.string(), title: z.string(), reason: z.string() })),
    }),
  }),
  return: endpoint({
    ...deciding,
    path: '/admin/external-trainings/:id/return',
    summary: 'Return a training to whoever recorded it, with what is missing',
    checkedInForm: true,
    body: why,
  }),
  reverse: endpoint({
    ...deciding,
    path: '/admin/external-trainings/:id/reverse',
    summary: 'Take an approval back: the ledger gets entries that reverse it',
    checkedInForm: true,
    body: why,
  }),
  file: endpoint({
    ...reading,
    path: '/admin/external-trainings/:id/files/:file_id',
    summary: 'An address of the paper of a training that others gave, for ten minutes',
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
}
