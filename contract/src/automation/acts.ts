import * as z from 'zod/mini'
import { access, type Rule } from '../access.ts'
import { bookedAs } from '../bookings/moves.ts'
import {
  type BulkActName,
  bulkActAccess,
  type BulkChange,
  finalActs,
  messageWaysOfMany,
} from '../bulk-changes/bulk-acts.ts'
import { employeeTask, longestTag, mostTags, providerStatus } from '../employees/employee.ts'
import { pushFlows } from '../integrations/adapters.ts'
import { resolveDay } from '../relative-days.ts'
import { dayOrWord, id, keysOf, optionalLine, optionalText, text } from '../schemas.ts'
import { automationText as words } from './texts.ts'

/** Refers to the program or form named by the trigger. */
export const ofTrigger = 'trigger'
const about = (missing: string) => z.union([z.literal(ofTrigger), z.uuid(missing)], missing)

const program_id = about(words('programMissing'))
const form_id = about(words('formMissing'))
const path_id = about(words('pathMissing'))
const reason = text(300, words('reasonMissing'))
const tags = z.array(text(longestTag)).check(z.maxLength(mostTags, words('tagsMany', { most: mostTags })))
const tasks = z.array(employeeTask)
const some = <S extends { add: readonly unknown[]; remove: readonly unknown[] }>(missing: string) =>
  z.refine<S>(({ add, remove }) => add.length + remove.length > 0, { error: missing, path: ['add'] })
const today = z._default(dayOrWord, 'today')
const mostDays = 365
const days = z.int(words('daysMissing')).check(z.gte(1, words('daysMissing')), z.lte(mostDays, words('daysMissing')))
const said = text(1_000, words('wordsMissing'))

/**
 * The acts of a rule: the bulk acts, with relative days, plus acts that bulk changes don't have. Rules leave out the bulk acts that
 * write evidence, print documents or publish program versions, because a person must be accountable for those.
 */
export const ruleAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('status'),
    provider_status: providerStatus,
    reason: optionalText(120),
    effective_on: today,
    expected_return: z.optional(z.nullable(dayOrWord)),
  }),
  z.strictObject({ act: z.literal('location'), location_id: z.nullable(z.uuid(words('locationMissing'))) }),
  z.strictObject({ act: z.literal('coordinator'), coordinator_id: z.nullable(z.uuid(words('coordinatorMissing'))) }),
  z.strictObject({ act: z.literal('tags'), add: tags, remove: tags }).check(some(words('tagsMissing'))),
  z.strictObject({ act: z.literal('tasks'), add: tasks, remove: tasks }).check(some(words('tasksMissing'))),
  z.strictObject({
    act: z.literal('assign'),
    program_id,
    start_date: today,
    /** Null uses the due date set by the program's rule. */
    due_on: z._default(z.nullable(dayOrWord), null),
    again: z.optional(z.boolean()),
    tells: z.optional(z.boolean()),
  }),
  z.strictObject({ act: z.literal('assignment_due'), program_id, days, reason }),
  z.strictObject({ act: z.literal('withdraw'), program_id, reason }),
  z.strictObject({ act: z.literal('waive'), program_id, reason }),
  /** Null reminds them of everything they have open. */
  z.strictObject({ act: z.literal('remind'), program_id: z.nullable(program_id) }),
  z.strictObject({ act: z.literal('learning_link'), program_id, by: z.enum(['works', 'mail', 'sms']) }),
  z.strictObject({
    act: z.literal('attempts'),
    program_id,
    extra: z.int(words('extraMissing')).check(z.gte(1, words('extraMissing')), z.lte(20, words('extraMissing'))),
    reason,
  }),
  z.strictObject({ act: z.literal('path_add'), path_id, start_date: today }),
  z.strictObject({ act: z.literal('path_pause'), path_id, reason }),
  z.strictObject({ act: z.literal('path_resume'), path_id }),
  z.strictObject({ act: z.literal('path_withdraw'), path_id, reason }),
  z.strictObject({
    act: z.literal('session_add'),
    session_id: z.uuid(words('sessionMissing')),
    as: z.enum(keysOf(bookedAs)),
    silent: z.optional(z.boolean()),
  }),
  z.strictObject({
    act: z.literal('form_add'),
    form_id,
    start_date: today,
    due_on: z._default(z.nullable(dayOrWord), null),
  }),
  z.strictObject({ act: z.literal('form_remind'), form_id }),
  z.strictObject({ act: z.literal('form_void'), form_id, reason }),
  z
    .strictObject({
      act: z.literal('message'),
      by: z.enum(keysOf(messageWaysOfMany)),
      template_id: z.optional(id),
      subject: z.optional(optionalLine(200)),
      text: z.optional(text(1_600, words('wordsMissing'))),
    })
    .check(
      z.refine(({ text: written, template_id }) => Boolean(written) || Boolean(template_id), {
        error: words('wordsMissing'),
        path: ['text'],
      }),
      z.refine(({ by, subject, template_id }) => by === 'sms' || Boolean(subject) || Boolean(template_id), {
        error: words('subjectMissing'),
        path: ['subject'],
      }),
    ),
  /** Sends one email per run to users, with the names of the people and a text from the rule. */
  z
    .strictObject({
      act: z.literal('notify'),
      to: z.enum(['coordinator', 'user', 'owner']),
      user_id: z.optional(z.nullable(id)),
      text: said,
    })
    .check(
      z.refine(({ to, user_id }) => to !== 'user' || Boolean(user_id), {
        error: words('userMissing'),
        path: ['user_id'],
      }),
    ),
  /** Posts to the agency's webhook addresses that subscribe to rules. */
  z.strictObject({ act: z.literal('webhook') }),
  /** Sends the person's new data to the agency's integration partner. */
  z.strictObject({ act: z.literal('push'), flow: z.enum(pushFlows) }),
  /** Runs the report once per run, however many people match; the rule's owner finds it in the report history. */
  z.strictObject({ act: z.literal('report'), report_id: text(60, words('reportMissing')) }),
])
export type RuleAct = z.output<typeof ruleAct>
export type RuleActName = RuleAct['act']
/** Acts that bulk changes don't have. */
export type OwnActName = 'notify' | 'webhook' | 'push' | 'report'
export type OwnAct = Extract<RuleAct, { act: OwnActName }>
export type BulkRuleAct = Exclude<RuleAct, OwnAct>

export const ruleActs: Record<RuleActName, string> = {
  status: words('actStatus'),
  location: words('actLocation'),
  coordinator: words('actCoordinator'),
  tags: words('actTags'),
  tasks: words('actTasks'),
  assign: words('actAssign'),
  assignment_due: words('actDue'),
  withdraw: words('actWithdraw'),
  waive: words('actWaive'),
  remind: words('actRemind'),
  learning_link: words('actLink'),
  attempts: words('actAttempts'),
  path_add: words('actPathAdd'),
  path_pause: words('actPathPause'),
  path_resume: words('actPathResume'),
  path_withdraw: words('actPathWithdraw'),
  session_add: words('actSession'),
  form_add: words('actForm'),
  form_remind: words('actFormRemind'),
  form_void: words('actFormVoid'),
  message: words('actMessage'),
  notify: words('actNotify'),
  webhook: words('actWebhook'),
  push: words('actPush'),
  report: words('actReport'),
}

const ownActAccess: Record<OwnActName, Rule> = {
  notify: access.editAutomation,
  webhook: access.editAutomation,
  push: access.manageIntegration,
  report: access.reports,
}
const isOwnName = (act: RuleActName): act is OwnActName => act in ownActAccess
export const isOwnAct = (act: RuleAct): act is OwnAct => isOwnName(act.act)

/** Returns the access that the owner of the rule needs. */
export const ruleActAccess = ({ act }: Pick<RuleAct, 'act'>): Rule =>
  isOwnName(act) ? ownActAccess[act] : bulkActAccess[act satisfies BulkActName]

/** Returns true for acts that undo can't reverse. */
export const isFinalAct = ({ act }: Pick<RuleAct, 'act'>): boolean =>
  isOwnName(act) || act === 'message' || finalActs.has(act)

/** Returns true for acts that send something to each person. */
export const tellsPeople = (act: RuleAct): boolean =>
  act.act === 'message' ||
  act.act === 'remind' ||
  act.act === 'learning_link' ||
  act.act === 'form_remind' ||
  (act.act === 'assign' && act.tells === true) ||
  (act.act === 'session_add' && act.silent !== true)

/** The program, form or path that triggered the rule for one person. */
export interface TriggeredBy {
  program_id?: string | null
  form_id?: string | null
  path_id?: string | null
}

/** Returns the act as a bulk change on a day of the agency, or null if the trigger named nothing the act applies to. */
export function changeOf(act: BulkRuleAct, day: string, by: TriggeredBy): BulkChange | null {
  const on = (word: string) => resolveDay(word, day)
  const of = (named: string, found: string | null | undefined) => (named === ofTrigger ? (found ?? null) : named)
  switch (act.act) {
    case 'status':
      return {
        act: 'status',
        provider_status: act.provider_status,
        reason: act.reason,
        note: null,
        effective_on: on(act.effective_on),
        ...(act.expected_return && { expected_return: on(act.expected_return) }),
      }
    case 'assign': {
      const program = of(act.program_id, by.program_id)
      return program
        ? {
            ...act,
            program_id: program,
            start_date: on(act.start_date),
            due_on: act.due_on && on(act.due_on),
            reason: null,
          }
        : null
    }
    case 'assignment_due': {
      const program = of(act.program_id, by.program_id)
      return program
        ? { act: act.act, program_id: program, to: { by: 'days', days: act.days }, reason: act.reason }
        : null
    }
    case 'remind': {
      if (act.program_id === null) return { ...act, program_id: null }
      const program = of(act.program_id, by.program_id)
      return program ? { ...act, program_id: program } : null
    }
    case 'attempts': {
      const program = of(act.program_id, by.program_id)
      return program ? { ...act, program_id: program, expires_on: null } : null
    }
    case 'withdraw':
    case 'waive': {
      const program = of(act.program_id, by.program_id)
      return program ? { ...act, program_id: program } : null
    }
    case 'learning_link': {
      const program = of(act.program_id, by.program_id)
      return program ? { ...act, program_id: program } : null
    }
    case 'path_add': {
      const path = of(act.path_id, by.path_id)
      return path ? { ...act, path_id: path, start_date: on(act.start_date), reason: null } : null
    }
    case 'path_pause':
    case 'path_withdraw': {
      const path = of(act.path_id, by.path_id)
      return path ? { ...act, path_id: path } : null
    }
    case 'path_resume': {
      const path = of(act.path_id, by.path_id)
      return path ? { ...act, path_id: path } : null
    }
    case 'form_add': {
      const form = of(act.form_id, by.form_id)
      return form
        ? { ...act, form_id: form, start_date: on(act.start_date), due_on: act.due_on && on(act.due_on) }
        : null
    }
    case 'form_remind': {
      const form = of(act.form_id, by.form_id)
      return form ? { ...act, form_id: form } : null
    }
    case 'form_void': {
      const form = of(act.form_id, by.form_id)
      return form ? { ...act, form_id: form } : null
    }
    default:
      return act
  }
}
