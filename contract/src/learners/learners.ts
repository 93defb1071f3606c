import * as z from 'zod/mini'
import { keyedAccess } from '../api-keys/rules.ts'
import { completionWays } from '../assignments/states.ts'
import { standings } from '../assignments/standings.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress } from '../files/files.ts'
import { learningLanguage, textsOf, titles } from '../programs/language-texts.ts'
import { programModule } from '../programs/modules.ts'
import { mostPlace } from '../programs/package-reports.ts'
import { packageLaunch } from '../programs/packages.ts'
import { askedQuestion, quizAnswers, quizResult } from '../quizzes/quizzes.ts'
import { day, id, instant, keysOf, line, optionalText } from '../schemas.ts'
import { liveSession } from '../sessions/live-modules.ts'
import { learnerText } from './texts.ts'

const named = z.nullable(z.string())
const percent = (sentence: string) => z.int(sentence).check(z.gte(0, sentence), z.lte(100, sentence))

/**
 * `me` for a person who opened a link; for a key, an employee's id, `external:` with the external id, or `number:` with the
 * employee number.
 */
const learner = line(120, undefined, learnerText('whoMissing'))

export const learnerAssignment = z.object({
  id,
  program_id: id,
  /** In the learner's language, or the closest available; `title_language` says which. */
  title: z.string(),
  title_language: learningLanguage,
  standing: z.enum(keysOf(standings)),
  start_date: z.string(),
  /** The effective due date, including extensions and leave. */
  due_on: named,
  days_overdue: z.int(),
  /** Set after the due date while the grace period runs, through this day; null otherwise. */
  grace_until: named,
  progress_pct: z.int(),
  score: z.nullable(z.int()),
  seconds_spent: z.int(),
  credit_minutes: z.int(),
  completed_on: named,
  expires_on: named,
  /** Null before the start: the learner gets the version published on the first day. */
  version_id: z.nullable(id),
})
export type LearnerAssignment = z.output<typeof learnerAssignment>

const openTraining = z.object({
  assignment_id: id,
  /** In the requested language, the learner's own, or the closest available; `title_language` says which. */
  title: z.string(),
  title_language: learningLanguage,
  due_on: named,
  days_overdue: z.int(),
  grace_until: named,
  /** Begun already. */
  is_begun: z.boolean(),
  /** No quiz attempts left: it can continue when the agency grants more. */
  is_blocked: z.boolean(),
})
export type OpenTraining = z.output<typeof openTraining>

const moduleState = z.object({
  module_id: id,
  is_done: z.boolean(),
  done_on: named,
  seconds_spent: z.int(),
  /** The learner's last reported position. */
  place: z.nullable(z.record(z.string(), z.unknown())),
})

const learnerQuiz = z.object({
  module_id: id,
  /** Number of questions drawn per attempt. */
  questions: z.int(),
  pass_mark: z.int(),
  attempts_used: z.int(),
  /** 0: the learner continues when the agency grants more, or when an attempt awaiting a grade passes. */
  attempts_left: z.int(),
  /** Granted on top of the quiz's limit, used or not. */
  attempts_granted: z.int(),
  /** Submitted attempts awaiting a grade by hand; they count as used. */
  attempts_waiting: z.int(),
  /** The score of the latest graded attempt, in percent. */
  last_score: z.nullable(z.int()),
})
export type LearnerQuiz = z.output<typeof learnerQuiz>

export const learnerContent = z.object({
  assignment: learnerAssignment,
  /** The version being learned, fixed at the start. */
  version: z.object({ id, number: z.nullable(z.int()) }),
  /** The requested language, or the learner's own. */
  language: learningLanguage,
  /** Languages that cover the whole version. */
  languages: z.array(learningLanguage),
  /** True if something appears in another language: each text is listed under its own language. */
  falls_back: z.boolean(),
  titles,
  descriptions: textsOf(5000),
  /** The agency's logo, from a separate call. */
  has_logo: z.boolean(),
  /** The contact for learners, if any. */
  asks: z.nullable(z.object({ name: named, email: z.string() })),
  /** Quiz questions are omitted, because each attempt draws its own. */
  modules: z.array(
    z.omit(programModule, { updated_by_name: true, updated_at: true, version: true, minutes: true, stale: true }),
  ),
  progress: z.array(moduleState),
  quizzes: z.array(learnerQuiz),
})
export type LearnerContent = z.output<typeof learnerContent>

export const learnerAttempt = z.object({
  id,
  number: z.int(),
  questions: z.array(askedQuestion),
  /** The answers saved so far. */
  answers: quizAnswers,
  pass_mark: z.int(),
  /** By the server's clock; answers more than ten seconds later don't count. Null for no limit. */
  ends_at: z.nullable(instant),
})

const attemptStates = ['in_progress', 'submitted', 'passed', 'failed', 'abandoned', 'voided'] as const
const attemptResult = z.extend(quizResult, {
  attempts_left: z.int(),
  id,
  state: z.enum(attemptStates),
  assignment: learnerAssignment,
})

export const completedCourse = z.object({
  id,
  /** Null for outside training that satisfied no program. */
  assignment_id: z.nullable(id),
  program_id: z.nullable(id),
  title: z.string(),
  completed_on: z.string(),
  /** The last day it counts. */
  expires_on: named,
  how: z.enum(keysOf(completionWays)),
  /** The app that reported it; null if it was learned here, or staff saw the proof. */
  declared_by: named,
  score: z.nullable(z.int()),
  credit_minutes: z.int(),
  certificate_number: named,
})
export type CompletedCourse = z.output<typeof completedCourse>

const ofLearner = z.object({ learner })
const ofAssignment = z.object({ learner, id })
const ofModule = z.object({ learner, id, module_id: id })
const ofAttempt = z.object({ learner, id, attempt_id: id })
const reading = { method: 'GET', access: keyedAccess.read, scope: 'keyed' } as const
const writing = {
  method: 'POST',
  access: keyedAccess.write,
  scope: 'keyed',
  idempotent: true,
  fails: ['CONFLICT'],
} as const
const reporting = {
  method: 'POST',
  access: keyedAccess.report,
  scope: 'keyed',
  idempotent: true,
  fails: ['CONFLICT', 'NOT_FOUND'],
} as const
const path = '/public_api/learners/:learner'

/**
 * Calls of learner apps and the learner page to read, record and prove learning. Right answers are not sent until an attempt is
 * over.
 */
export const learners = {
  assignments: endpoint({
    ...reading,
    path: `${path}/assignments`,
    summary: 'List a learner’s open and completed assignments: open ones first, among them the soonest due first',
    params: ofLearner,
    response: z.object({ data: z.array(learnerAssignment) }),
  }),
  openTraining: endpoint({
    ...reading,
    path: `${path}/open-training`,
    summary:
      'List everything a learner can do now, even beyond a link’s program, soonest due first, with the office to call',
    params: ofLearner,
    query: z.strictObject({ language: z.optional(learningLanguage) }),
    response: z.object({ data: z.array(openTraining), office_phone: named }),
  }),
  openAnother: endpoint({
    ...reading,
    method: 'POST',
    access: keyedAccess.write,
    path: `${path}/assignments/:id/link`,
    summary: 'For a link: open another program of the same person on this device without another proof',
    params: ofAssignment,
    body: z.strictObject({}),
    fails: ['CONFLICT', 'NOT_FOUND'],
    response: z.object({ token: z.string(), session: z.string() }),
  }),
  logo: endpoint({
    ...reading,
    path: `${path}/logo`,
    summary: 'Get the logo of the learner’s agency as a small image',
    params: ofLearner,
    file: ['image/png'],
  }),
  content: endpoint({
    ...reading,
    path: `${path}/assignments/:id/content`,
    summary: 'Get an assignment’s content with the learner’s progress, in their language or the closest available',
    params: ofAssignment,
    query: z.strictObject({ language: z.optional(learningLanguage) }),
    fails: ['CONFLICT'],
    response: learnerContent,
  }),
  file: endpoint({
    ...reading,
    path: `${path}/assignments/:id/files/:file_id`,
    summary: 'Get a URL for a content file, valid for ten minutes',
    params: z.object({ learner, id, file_id: id }),
    fails: ['CONFLICT'],
    response: fileAddress,
  }),
  launchPackage: endpoint({
    ...reading,
    method: 'POST',
    path: `${path}/assignments/:id/packages/:file_id/launches`,
    summary: 'Get a URL for a content package, valid for one hour; its pages run in a sandbox and call nothing',
    params: z.object({ learner, id, file_id: id }),
    body: z.strictObject({}),
    fails: ['CONFLICT'],
    response: packageLaunch,
  }),
  renewLaunch: endpoint({
    ...reading,
    method: 'POST',
    path: `${path}/assignments/:id/packages/:file_id/launches/:launch_id/renew`,
    summary: 'Renew a URL that you were given for another hour',
    params: z.object({ learner, id, file_id: id, launch_id: id }),
    body: z.strictObject({}),
    fails: ['CONFLICT'],
    response: z.object({ expires_at: instant }),
  }),
  start: endpoint({
    ...writing,
    path: `${path}/assignments/:id/start`,
    summary: 'Start an assignment: its version is fixed from here on; starting again changes nothing',
    params: ofAssignment,
    body: z.strictObject({}),
    response: learnerAssignment,
  }),
  progress: endpoint({
    ...writing,
    path: `${path}/assignments/:id/modules/:module_id/progress`,
    summary: 'Report progress in a module: more seconds, the position, and that it was read, watched or acknowledged',
    params: ofModule,
    // a package stores its state between openings as one text
    longText: mostPlace,
    body: z.strictObject({
      language: z.optional(learningLanguage),
      /** Seconds since the last report. */
      seconds: z.optional(
        z
          .int(learnerText('secondsMalformed'))
          .check(z.gte(0, learnerText('secondsMalformed')), z.lte(3600, learnerText('secondsMalformed'))),
      ),
      /** For videos. */
      watched_percent: z.optional(percent(learnerText('percentMalformed'))),
      place: z.optional(
        z
          .record(z.string(), z.unknown())
          .check(z.refine(kept => JSON.stringify(kept).length <= mostPlace, learnerText('placeLong'))),
      ),
      done: z.optional(z.literal(true)),
    }),
    response: learnerAssignment,
  }),
  sessions: endpoint({
    ...reading,
    path: `${path}/assignments/:id/modules/:module_id/sessions`,
    summary:
      'List sessions that teach a live module: upcoming open ones, soonest first, and those in which the learner has a place',
    params: ofModule,
    fails: ['CONFLICT'],
    response: z.object({ data: z.array(liveSession) }),
  }),
  answerSession: endpoint({
    ...writing,
    path: `${path}/assignments/:id/modules/:module_id/sessions/:session_id/answer`,
    summary: 'Take a place in a session, as a seat or on its waitlist, or give it up',
    params: z.object({ learner, id, module_id: id, session_id: id }),
    body: z.strictObject({ answer: z.enum(['book', 'decline'], learnerText('answerMissing')) }),
    response: liveSession,
  }),
  startAttempt: endpoint({
    ...writing,
    path: `${path}/assignments/:id/modules/:module_id/attempts`,
    summary: 'Draw the questions of a quiz, or continue the open attempt',
    params: ofModule,
    body: z.strictObject({ language: z.optional(learningLanguage), device: z.optional(optionalText(120)) }),
    response: learnerAttempt,
  }),
  saveAnswers: endpoint({
    ...writing,
    path: `${path}/assignments/:id/attempts/:attempt_id/answers`,
    summary: 'Save the answers so far; `saved` is false when time is up or the attempt is over',
    params: ofAttempt,
    body: z.strictObject({ answers: quizAnswers }),
    response: z.object({ saved: z.boolean() }),
  }),
  submitAttempt: endpoint({
    ...writing,
    path: `${path}/assignments/:id/attempts/:attempt_id/submit`,
    summary: 'Submit an attempt for grading, once: submitting again returns the same result',
    params: ofAttempt,
    body: z.strictObject({ answers: quizAnswers }),
    response: attemptResult,
  }),
  complete: endpoint({
    ...writing,
    path: `${path}/assignments/:id/complete`,
    summary: 'Complete the program; refused with the list of missing modules',
    params: ofAssignment,
    body: z.strictObject({}),
    response: learnerAssignment,
  }),
  completedCourses: endpoint({
    ...reading,
    path: `${path}/completed-courses`,
    summary: 'List a learner’s completions and how long each counts, newest first; reversed ones are left out',
    params: ofLearner,
    response: z.object({ data: z.array(completedCourse) }),
  }),
  certificate: endpoint({
    ...reading,
    path: `${path}/assignments/:id/certificate`,
    summary: 'Get a URL for the certificate PDF of a completed program, valid for ten minutes',
    params: ofAssignment,
    response: fileAddress,
  }),
  declareCompletion: endpoint({
    ...reporting,
    path: '/public_api/completions',
    summary:
      'Report a completion in an app with its own content; it counts as evidence and is marked as such. Adds the program if the learner doesn’t have it',
    body: z.strictObject({
      learner,
      program_id: id,
      completed_on: day,
      score: z.optional(z.nullable(percent(learnerText('scoreMalformed')))),
      language: z.optional(learningLanguage),
      /** Your own id or URL for the proof. */
      reference: z.optional(optionalText(200)),
    }),
    response: completedCourse,
  }),
  declareAttempt: endpoint({
    ...reporting,
    path: '/public_api/quiz-attempts',
    summary: 'Report a quiz attempt in an app with its own content; the same reference again is the same attempt',
    body: z.strictObject({
      learner,
      program_id: id,
      module_id: id,
      /** Your own id for the attempt. */
      reference: line(200, undefined, learnerText('referenceMissing')),
      score: percent(learnerText('scoreMalformed')),
      language: z.optional(learningLanguage),
    }),
    response: z.object({
      id,
      number: z.int(),
      state: z.enum(attemptStates),
      score: z.nullable(z.int()),
      assignment: learnerAssignment,
    }),
  }),
}
