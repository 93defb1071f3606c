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
  /** The date on the document; null for none. */
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
  /** The certificate: the caller's uploads for `external`, and the files it already has. */
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

/** Outside training: recorded by one person from the document, approved by another, then in the ledger. */
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
      list: 'List outside training by state, including training awaiting approval',
      get: 'Get an outside training with its certificate and the effect of an approval',
      ofEmployee: 'List an employee’s outside training, newest first',
      file: 'Get a URL for a certificate of outside training, valid for ten minutes',
      return: 'Return a training to the person who recorded it, stating what is missing',
    },
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/external-trainings',
    summary: 'Record outside training with its certificate; another person approves it',
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject(written),
    response: externalTraining,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the sent fields of unapproved outside training; a returned one goes back for approval',
    versioned: true,
    fails: ['TRANSITION_REFUSED'],
    checkedInForm: true,
    body: z.partial(z.strictObject(written)),
    response: externalTraining,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    summary: 'Remove unapproved outside training; the history keeps it',
    access: access.recordTraining,
    scope: 'agency',
    params: z.object({ id }),
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
    response: externalTraining,
  }),
  approve: acceptCall({
    path: `${path}/approve`,
    summary: 'Approve outside trainings: the ledger credits their hours. No one can approve what they recorded',
    none: externalText('idsMissing'),
    many: externalText('idsMany', { most: mostAccepted }),
    response: approvedMany,
  }),
  undoApprove: acceptCall({
    path: `${path}/approve/undo`,
    summary: 'Undo a recent approval: ledger entries reverse it, and the trainings await approval again',
    none: externalText('idsMissing'),
    many: externalText('idsMany', { most: mostAccepted }),
    response: undoneMany,
  }),
  reverse: reasonCall({
    path: `${path}/:id/reverse`,
    summary: 'Revoke an approval: ledger entries reverse it',
    access: access.approveTraining,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    missing,
    response: externalTraining,
  }),
}
