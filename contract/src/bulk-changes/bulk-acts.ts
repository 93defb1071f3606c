import * as z from 'zod/mini'
import { access, type Rule } from '../access.ts'
import { bookedAs } from '../bookings/moves.ts'
import { bookingText } from '../bookings/texts.ts'
import { employeeTask, longestTag, mostTags, providerStatus } from '../employees/employee.ts'
import { assignmentText } from '../assignments/texts.ts'
import { rnLeader } from '../external-training/rn-leader.ts'
import { outsideSigner } from '../forms/outside.ts'
import { inReach } from '../light-checks.ts'
import { formText } from '../texts/forms.ts'
import { messageText } from '../messages/texts.ts'
import { day, id, keysOf, optionalDay, optionalLine, optionalText, text } from '../schemas.ts'
import { bulkText } from './texts.ts'

const tag = text(longestTag)
const program_id = z.uuid(assignmentText('programMissing'))
const path_id = z.uuid(bulkText('pathMissing'))
const form_id = z.uuid(bulkText('formMissing'))
const mostDays = 365
/** The most attempts one act may add. */
export const mostExtra = 20
const moreDays = z
  .int(assignmentText('daysMalformed'))
  .check(z.gte(1, assignmentText('daysMalformed')), z.lte(mostDays, assignmentText('daysMalformed')))
const reason = text(300, assignmentText('reasonMissing'))
/** The most files of one bulk act that records evidence. */
export const mostEvidence = 5
const minutes = z.nullable(
  z
    .int(bulkText('minutesMalformed'))
    .check(z.gte(1, bulkText('minutesMalformed')), z.lte(6000, bulkText('minutesMalformed'))),
)
/** The most rows in one list of signers. */
export const mostSigners = 2_000
/** Signers of a step for many employees: one person for all, or a list with a row per employee. */
const signersOfMany = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('one'), ...outsideSigner }),
  z.strictObject({
    by: z.literal('list'),
    rows: z
      .array(
        z.strictObject({
          /** Names the employee: a number, external ID, email or name. */
          who: text(254, bulkText('signerOfMissing')),
          ...outsideSigner,
        }),
      )
      .check(
        z.minLength(1, bulkText('signersMissing')),
        z.maxLength(mostSigners, bulkText('signersMany', { most: mostSigners })),
      ),
  }),
])
export type SignersOfMany = z.output<typeof signersOfMany>
/** Ways to send one message to many people. `best` uses text messages where possible, otherwise email. */
export const messageWaysOfMany = {
  best: bulkText('messageBest'),
  sms: bulkText('messageSms'),
  mail: bulkText('messageMail'),
} as const
export type MessageWayOfMany = keyof typeof messageWaysOfMany
/** Above this number, a second person approves a message, and a limited coordinator can't send it. */
export const mostMessagedAlone = 500
const mostTextLetters = 1_600
const mostMailLetters = 100_000
const tasks = z.array(employeeTask)
const tags = z.array(tag).check(z.maxLength(mostTags, bulkText('tagsMany', { most: mostTags })))

/** Acts on many employees at once, with their options. The server's half of each is in features/employees/bulk/acts/. */
export const bulkChange = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('status'),
    provider_status: providerStatus,
    reason: optionalText(120),
    note: optionalText(1000),
    /** Today or earlier takes effect at once; a later day is scheduled. */
    effective_on: day,
    /** For the start of a leave: the expected day of return to work. */
    expected_return: z.optional(optionalDay),
  }),
  z.strictObject({ act: z.literal('location'), location_id: z.nullable(id) }),
  z.strictObject({ act: z.literal('coordinator'), coordinator_id: z.nullable(id) }),
  z.strictObject({ act: z.literal('tags'), add: tags, remove: tags }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      error: bulkText('tagsMissing'),
      path: ['add'],
    }),
  ),
  z
    .strictObject({ act: z.literal('tasks'), add: tasks, remove: tasks })
    .check(
      z.refine(({ add, remove }) => add.length + remove.length > 0, { error: bulkText('tasksMissing'), path: ['add'] }),
    ),
  z.strictObject({
    act: z.literal('assign'),
    program_id,
    start_date: day,
    /** Null uses the program's rule. */
    due_on: optionalDay,
    /** Includes people with a completion that still counts: a new cycle begins for them. */
    again: z.optional(z.boolean()),
    /** Only people with a completion that still counts, of a version with less content than the newest: they learn what changed. */
    retrains: z.optional(z.boolean()),
    /** Sends each person a reminder with the program and their link; omit it to notify no one now. */
    tells: z.optional(z.boolean()),
    reason: optionalText(300),
  }),
  z.strictObject({ act: z.literal('assignment_start'), program_id, start_date: day }),
  z.strictObject({
    act: z.literal('assignment_due'),
    program_id,
    /** A day, or a number of days to add for each person. */
    to: z.discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('day'),
        due_on: z.iso.date(assignmentText('dueDayMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
      }),
      z.strictObject({ by: z.literal('days'), days: moreDays }),
    ]),
    reason,
  }),
  /** Applies the program's current rule, counted from the day of assignment; manual dates stay. */
  z.strictObject({ act: z.literal('due_rule'), program_id, applies_to: z.enum(['not_started', 'all_open']) }),
  /** Gives people with the program open a version, as its publisher chose: the published one or, if omitted, the newest. */
  z.strictObject({
    act: z.literal('version'),
    program_id,
    version_id: z.optional(id),
    given_to: z.enum(['new_only', 'not_started', 'all_open']),
  }),
  /** Closes assignments that a valid completion of another program satisfies. */
  z.strictObject({ act: z.literal('satisfy'), program_id }),
  z.strictObject({ act: z.literal('withdraw'), program_id, reason }),
  /** Null covers everything they have open. */
  z.strictObject({ act: z.literal('remind'), program_id: z.nullable(program_id) }),
  /**
   * Each person's link for learning without an account: sent on a working channel, on one given channel, or handed over on paper.
   */
  z.strictObject({ act: z.literal('learning_link'), program_id, by: z.enum(['works', 'mail', 'sms', 'paper']) }),
  /** Valid certificates of the program: all in one file to print, or one file per person. */
  z.strictObject({ act: z.literal('certificates'), program_id, as: z.enum(['pdf', 'zip']) }),
  /** Completed on paper: the ledger records who saw it and keeps the files. */
  z.strictObject({
    act: z.literal('complete'),
    program_id,
    completed_on: z.iso.date(bulkText('completedMissing')),
    /** As stated on paper, and checked against the program's credit. */
    minutes,
    files: z.array(id).check(z.maxLength(mostEvidence, bulkText('filesMany', { most: mostEvidence }))),
    seen_by: text(120, bulkText('seenByMissing')),
    /** The registered nurse who led it, if any. */
    rn: z.optional(rnLeader),
    note: optionalText(300),
    /** Also assigns it to people who don't have it open; otherwise they are skipped. */
    assigns: z.boolean(),
  }),
  z.strictObject({ act: z.literal('waive'), program_id, reason }),
  z.strictObject({ act: z.literal('unwaive'), program_id, reason }),
  /** Without a day and minutes it undoes the completion; otherwise it corrects the given values and keeps the rest. */
  z.strictObject({
    act: z.literal('correct'),
    program_id,
    completed_on: optionalDay,
    minutes: z.optional(minutes),
    reason,
  }),
  z.strictObject({
    act: z.literal('attempts'),
    program_id,
    extra: z
      .int(assignmentText('extraMalformed'))
      .check(z.gte(1, assignmentText('extraMalformed')), z.lte(mostExtra, assignmentText('extraMalformed'))),
    /** The last day they can be used; null for as long as the program is open. */
    expires_on: optionalDay,
    reason,
  }),
  /** Credentials awaiting review: the ones named by the audience, otherwise all of these people's. */
  z.strictObject({ act: z.literal('verify') }),
  /** The same for outside training. */
  z.strictObject({ act: z.literal('approve_training') }),
  /** The same for waivers. */
  z.strictObject({ act: z.literal('approve_waivers') }),
  /** R-RTE-14, add to learning path. */
  z.strictObject({ act: z.literal('path_add'), path_id, start_date: day, reason: optionalText(300) }),
  /** Due dates that count from the start move with it. */
  z.strictObject({ act: z.literal('path_start'), path_id, start_date: day }),
  /** Opens no more steps until it resumes; assigned steps stay. */
  z.strictObject({ act: z.literal('path_pause'), path_id, reason }),
  z.strictObject({ act: z.literal('path_resume'), path_id }),
  /** Also withdraws assignments from the path that no one has begun. */
  z.strictObject({ act: z.literal('path_withdraw'), path_id, reason }),
  z.strictObject({ act: z.literal('path_skip'), path_id, step_id: z.uuid(bulkText('stepMissing')), reason }),
  /** Changed steps, for people on earlier ones. */
  z.strictObject({
    act: z.literal('path_steps'),
    path_id,
    steps_no: z.int().check(z.gte(1)),
    given_to: z.enum(['in_progress', 'all']),
  }),
  /**
   * R-RTE-14, add to session: a seat each while there are any, then a place on the waitlist; or an invitation to book through a
   * link.
   */
  z.strictObject({
    act: z.literal('session_add'),
    session_id: z.uuid(bookingText('sessionMissing')),
    as: z.enum(keysOf(bookedAs)),
    /** Includes people who already completed what it teaches, such as for a refresher. */
    again: z.optional(z.boolean()),
    /** Sends no notifications. */
    silent: z.optional(z.boolean()),
  }),
  /** R-RTE-14, assign a form. */
  z.strictObject({
    act: z.literal('form_add'),
    form_id,
    start_date: day,
    /** Null uses the form's rule. */
    due_on: optionalDay,
    /** Outside signers, by the key of their step. An omitted step gets its signer later. */
    outside: z.optional(z.record(z.string().check(z.maxLength(60)), signersOfMany)),
  }),
  /** Reminds the current signers. */
  z.strictObject({ act: z.literal('form_remind'), form_id }),
  /** Voids unfinished forms; completed ones are voided by hand. */
  z.strictObject({ act: z.literal('form_void'), form_id, reason }),
  /** The document of each person's last completed copy, one PDF per person. */
  z.strictObject({ act: z.literal('form_papers'), form_id }),
  /** One message to each person, by name: one per phone number, and none to people who don't want any. */
  z
    .strictObject({
      act: z.literal('message'),
      by: z.enum(keysOf(messageWaysOfMany), messageText('chooseChannel')),
      /** A saved template of the agency; each person gets it in their own language. If omitted, `text` is sent. */
      template_id: z.optional(id),
      /** For emails only. */
      subject: z.optional(optionalLine(200)),
      /** `{{first_name}}` becomes each person's first name. */
      text: z.optional(text(mostMailLetters, messageText('enterMessage'))),
      /** The earliest time; omit it to send at once. */
      send_at: z.optional(z.nullable(z.iso.datetime(messageText('chooseMoment')))),
      /** The user who answers when no one is assigned. Without one, each person's coordinator answers. */
      replies_to: z.optional(z.nullable(id)),
    })
    .check(
      z.refine(({ text: words, template_id }) => Boolean(words) || Boolean(template_id), {
        error: messageText('enterMessage'),
        path: ['text'],
      }),
      z.refine(({ by, text: words }) => by === 'mail' || (words ?? '').length <= mostTextLetters, {
        error: bulkText('textLong', { most: mostTextLetters }),
        path: ['text'],
      }),
      z.refine(({ by, subject, template_id }) => by === 'sms' || Boolean(subject) || Boolean(template_id), {
        error: messageText('enterSubject'),
        path: ['subject'],
      }),
    ),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkActName = BulkChange['act']
export type BulkChangeOf<Act extends BulkActName> = Extract<BulkChange, { act: Act }>

export const bulkActs: Record<BulkActName, string> = {
  status: bulkText('status'),
  location: bulkText('location'),
  coordinator: bulkText('coordinator'),
  tags: bulkText('tags'),
  tasks: bulkText('tasks'),
  assign: bulkText('assign'),
  assignment_start: bulkText('assignmentStart'),
  assignment_due: bulkText('assignmentDue'),
  due_rule: bulkText('dueRule'),
  version: bulkText('version'),
  satisfy: bulkText('satisfy'),
  withdraw: bulkText('withdraw'),
  remind: bulkText('remind'),
  learning_link: bulkText('learningLink'),
  certificates: bulkText('certificates'),
  complete: bulkText('complete'),
  waive: bulkText('waive'),
  unwaive: bulkText('unwaive'),
  correct: bulkText('correct'),
  attempts: bulkText('attempts'),
  verify: bulkText('verify'),
  approve_training: bulkText('approveTraining'),
  approve_waivers: bulkText('approveWaivers'),
  path_add: bulkText('pathAdd'),
  path_start: bulkText('pathStart'),
  path_pause: bulkText('pathPause'),
  path_resume: bulkText('pathResume'),
  path_withdraw: bulkText('pathWithdraw'),
  path_skip: bulkText('pathSkip'),
  path_steps: bulkText('pathSteps'),
  session_add: bulkText('sessionAdd'),
  form_add: bulkText('formAdd'),
  form_remind: bulkText('formRemind'),
  form_void: bulkText('formVoid'),
  form_papers: bulkText('formPapers'),
  message: bulkText('message'),
}

/** The access that each act requires, checked before every block. */
export const bulkActAccess: Record<BulkActName, Rule> = {
  status: access.editEmployee,
  location: access.editEmployee,
  coordinator: access.editEmployee,
  tags: access.editEmployee,
  tasks: access.editEmployee,
  assign: access.assignTraining,
  assignment_start: access.assignTraining,
  assignment_due: access.assignTraining,
  due_rule: access.assignTraining,
  version: access.editPrograms,
  satisfy: access.assignTraining,
  withdraw: access.assignTraining,
  remind: access.assignTraining,
  learning_link: access.assignTraining,
  certificates: access.exportEmployees,
  attempts: access.quizAttempts,
  complete: access.recordTraining,
  waive: access.recordTraining,
  unwaive: access.recordTraining,
  correct: access.approveTraining,
  verify: access.approveTraining,
  approve_training: access.approveTraining,
  approve_waivers: access.approveTraining,
  path_add: access.assignTraining,
  path_start: access.assignTraining,
  path_pause: access.assignTraining,
  path_resume: access.assignTraining,
  path_withdraw: access.assignTraining,
  path_skip: access.assignTraining,
  path_steps: access.editPrograms,
  session_add: access.bookSessions,
  form_add: access.assignForms,
  form_remind: access.assignForms,
  form_void: access.assignForms,
  form_papers: access.exportForms,
  message: access.bulkMessages,
}

/** Acts that write to the training ledger: an undo adds entries and removes none. */
export const ledgerActs: ReadonlySet<BulkActName> = new Set<BulkActName>(['complete', 'correct'])

/** Acts that can't be undone: sent messages and issued documents. */
export const finalActs: ReadonlySet<BulkActName> = new Set<BulkActName>([
  'remind',
  'learning_link',
  'certificates',
  'form_remind',
  'form_void',
  'form_papers',
])

/** Acts without options, offered by a list of their own. */
export const plainActs: ReadonlySet<BulkActName> = new Set<BulkActName>([
  'verify',
  'approve_training',
  'approve_waivers',
])

/** Returns true if the act creates a file to download. */
export const givesPapers = (change: BulkChange): boolean =>
  change.act === 'learning_link' || change.act === 'certificates' || change.act === 'form_papers'

/** The outcome for a person in a preview or a run. */
export const bulkOutcomes = {
  update: bulkText('willChange'),
  unchanged: bulkText('unchanged'),
  skip: bulkText('skipped'),
  unknown: bulkText('notFound'),
  reject: bulkText('failed'),
  kept: bulkText('notUndone'),
} as const
export type BulkOutcome = keyof typeof bulkOutcomes
