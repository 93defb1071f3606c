import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { inReach } from '../light-checks.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { id, keysOf, line, optionalDay, optionalText } from '../schemas.ts'
import {
  acceptCall,
  approvedMany,
  asListed,
  mostAccepted,
  mostPapers,
  named,
  papersUpTo,
  reasonCall,
  recorded,
  recordedCalls,
  recording,
  undoneMany,
} from '../second-person/recorded.ts'
import { countsAs } from '../taxonomy/taxonomy-entries.ts'
import { formText } from '../texts/forms.ts'
import { externalTrainingList } from './external-training-list.ts'
import { keptRnLeader, rnLeader } from './rn-leader.ts'
import { externalEffects, externalStates, hoursBecause } from './states.ts'
import { externalText } from './texts.ts'

export const mostHourLines = 20
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
  /** The date on the paper; null for none. */
  expires_on: optionalDay,
  score: z.nullable(
    z
      .int(externalText('scoreMalformed'))
      .check(z.gte(0, externalText('scoreMalformed')), z.lte(100, externalText('scoreMalformed'))),
  ),
  /** The agency's program that it satisfies. */
  program_id: z.nullable(id),
  /** For training that satisfies no program; otherwise the program decides. */
  counts_as,
  hours: z
    .array(hourLine)
    .check(
      z.minLength(1, externalText('hoursMissing')),
      z.maxLength(mostHourLines, externalText('hoursMany', { most: mostHourLines })),
    ),
  /** The registered nurse who led it; omit it when unknown. */
  rn: z.optional(rnLeader),
  note: optionalText(500),
  /** The certificate: uploads of the writer for `external`, and those it has. */
  files: papersUpTo(externalText('filesMany', { most: mostPapers })).check(
    z.minLength(1, externalText('filesMissing')),
  ),
}

const externalTraining = z.object({
  ...recorded,
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
  /** For training imported from a file. */
  certificate_number: named,
  state: z.enum(keysOf(externalStates.names)),
  /** The reason it was returned or reversed. */
  reason: named,
  /** For pending training: the effect of an approval. */
  effect: z.nullable(z.enum(keysOf(externalEffects))),
  /** For training with a program: the reason only its hours will count. */
  hours_because: z.nullable(z.enum(keysOf(hoursBecause))),
})
export type ExternalTraining = z.output<typeof externalTraining>

/** The fields in the list. */
const externalTrainingRow = z.extend(externalTraining, { ...asListed, minutes: z.int() })
export type ExternalTrainingRow = z.output<typeof externalTrainingRow>

const path = '/admin/external-trainings'
const missing = externalText('reasonMissing')

/** Training that others gave: recorded by one person with the paper, approved by another, then in the ledger. */
export const externalTrainings = {
  ...recordedCalls({
    path,
    under: 'external-trainings',
    list: externalTrainingList,
    row: externalTrainingRow,
    response: externalTraining,
    opening: { access: externalTrainingList.access, fails: [] },
    missing,
    summary: {
      many: 'trainings',
      list: 'Training that others gave, by its state; what waits for an approval among it',
      get: 'One training that others gave, with its paper and what an approval would do',
      ofEmployee: 'Training that others gave to an employee, newest first',
      file: 'An address of the paper of a training that others gave, for ten minutes',
      return: 'Return a training to whoever recorded it, with what is missing',
    },
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
    path: `${path}/:id`,
    summary: 'Change the sent fields of a training that is not approved; a returned one waits for approval again',
    versioned: true,
    fails: ['TRANSITION_REFUSED'],
    checkedInForm: true,
    body: z.partial(z.strictObject(written)),
    response: externalTraining,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    summary: 'Remove a training that is not approved; the history keeps it',
    access: access.recordTraining,
    scope: 'agency',
    params: z.object({ id }),
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
    response: externalTraining,
  }),
  approve: acceptCall({
    path: `${path}/approve`,
    summary: 'Approve trainings: the ledger credits their hours. Nobody approves what they recorded',
    none: externalText('idsMissing'),
    many: externalText('idsMany', { most: mostAccepted }),
    response: approvedMany,
  }),
  undoApprove: acceptCall({
    path: `${path}/approve/undo`,
    summary: 'Undo an approval of a moment ago: entries of the ledger take it back, and the trainings wait again',
    none: externalText('idsMissing'),
    many: externalText('idsMany', { most: mostAccepted }),
    response: undoneMany,
  }),
  reverse: reasonCall({
    path: `${path}/:id/reverse`,
    summary: 'Take an approval back: the ledger gets entries that reverse it',
    access: access.approveTraining,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    missing,
    response: externalTraining,
  }),
}
