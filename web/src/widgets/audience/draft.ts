import {
  type KeptFile,
  type Audience,
  type AudienceOf,
  type BulkActName,
  type BulkChange,
  type BulkChangeOf,
  type EmployeeTask,
  finalActs,
  isFew,
  mostNamed,
  missingReason,
  onLeaveStatus,
  pastedLines,
  type ProviderStatus,
  providerStatuses,
  returnProblem,
  statusReasons,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import {
  emptyLedgerDraft,
  isLedgerAct,
  isLedgerChange,
  type LedgerChange,
  ledgerChangeOf,
  type LedgerDraft,
  ledgerDraftOf,
  ledgerProblems,
} from './ledger-draft.ts'
import {
  emptyFormDraft,
  formChangeOf,
  type FormDraft,
  formDraftOf,
  formProblems,
  isFormAct,
  isFormChange,
} from './form-draft.ts'
import {
  emptyPathDraft,
  isPathAct,
  isPathChange,
  pathChangeOf,
  type PathDraft,
  pathDraftOf,
  pathProblems,
} from './path-draft.ts'
import {
  emptySessionDraft,
  sessionChangeOf,
  type SessionDraft,
  sessionDraftOf,
  sessionProblems,
} from './session-draft.ts'
import {
  emptyMessageDraft,
  messageChangeOf,
  type MessageDraft,
  messageDraftOf,
  messageProblems,
} from './message-draft.ts'
import type { Picked } from '../people-picker/picked.ts'
import { audienceTexts } from './texts.ts'

/** The dialog's values; every act keeps its own, so that viewing another act loses nothing. */
export interface Draft extends LedgerDraft, PathDraft, SessionDraft, FormDraft, MessageDraft {
  /** `picked`: chosen by name in the dialog. Records waiting for review are chosen in their list instead. */
  by: Exclude<Audience['by'], 'credentials' | 'outside_training' | 'waivers'> | 'picked'
  picked: readonly Picked[]
  view_id: string
  pasted: string
  act: BulkActName
  /** `''`: not chosen yet. */
  provider_status: string
  reason: string
  note: string
  effective_on: string
  /** Only for leave. */
  expected_return: string
  /** `''`: not chosen yet, `none`: no location. */
  location_id: string
  coordinator_id: string
  add: readonly string[]
  remove: readonly string[]
  add_tasks: readonly EmployeeTask[]
  remove_tasks: readonly EmployeeTask[]
  /** For training; `''` until chosen. */
  program_id: string
  start_date: string
  /** The kind of due date: by the program's rule, one day for all, or a number of days to add. */
  due_by: 'rule' | 'day' | 'days'
  due_on: string
  days: string
  /** The number of extra attempts, and their last day. */
  extra: string
  expires_on: string
  why: string
  /** The people whose due dates follow the rule. */
  applies_to: 'not_started' | 'all_open'
  /** Includes people with a completion that still counts. */
  again: boolean
  /** Notifies each person about the program. */
  tells_program: boolean
  /** The channel of a learning link. */
  link_by: BulkChangeOf<'learning_link'>['by']
  /** Certificates in one file, or in a file for each. */
  papers_as: BulkChangeOf<'certificates'>['as']
}

export const emptyDraft = (by: Draft['by'], today: string): Draft => ({
  by,
  picked: [],
  view_id: '',
  pasted: '',
  act: 'status',
  provider_status: '',
  reason: '',
  note: '',
  effective_on: today,
  expected_return: '',
  location_id: '',
  coordinator_id: '',
  add: [],
  remove: [],
  add_tasks: [],
  remove_tasks: [],
  program_id: '',
  start_date: today,
  due_by: 'rule',
  due_on: '',
  days: '14',
  extra: '1',
  expires_on: '',
  why: '',
  applies_to: 'all_open',
  tells_program: false,
  link_by: 'works',
  papers_as: 'pdf',
  ...emptyLedgerDraft,
  ...emptyPathDraft,
  ...emptySessionDraft,
  ...emptyFormDraft,
  ...emptyMessageDraft,
})

/** The people the dialog was opened for. */
export interface Given {
  selected: readonly string[]
  /** The current list, with its exact total. */
  matching: {
    filters: Readonly<Record<string, string | undefined>>
    total: number | undefined
    /** Everyone a program is meant for; absent: the list on the screen. */
    words?: 'meant'
  } | null
  /** Rows of a program's progress: the selected ones, or all that match its filters. */
  progress?: Omit<AudienceOf<'progress'>, 'by'>
  /** Rows of a learning path's progress: the selected ones, or all that match its filters. */
  path?: Omit<AudienceOf<'path'>, 'by'>
  /** People who should have a program and don't. */
  notAssigned?: Omit<AudienceOf<'not_assigned'>, 'by'>
  /** People whom messages don't reach. */
  reachability?: Omit<AudienceOf<'reachability'>, 'by'>
  /** The people of an earlier bulk operation. */
  operation?: Omit<AudienceOf<'operation'>, 'by'>
}

export function audienceOf(
  { by, picked, view_id, pasted }: Draft,
  { selected, matching, progress, path, notAssigned, reachability, operation }: Given,
): Audience {
  switch (by) {
    case 'rows':
      return { by, ids: [...selected] }
    case 'picked':
      return { by: 'rows', ids: picked.map(({ id }) => id) }
    case 'matching':
      return { by, filters: { ...matching?.filters } }
    case 'view':
      return { by, view_id }
    case 'progress':
      return { by, ...(progress ?? { program_id: '', filters: {} }) }
    case 'not_assigned':
      return { by, ...(notAssigned ?? { program_id: '', filters: {} }) }
    case 'path':
      return { by, ...(path ?? { path_id: '', filters: {} }) }
    case 'reachability':
      return { by, ...(reachability ?? { filters: {} }) }
    case 'operation':
      return { by, operation_id: operation?.operation_id ?? '' }
    case 'pasted':
      return { by, lines: pastedLines(pasted) }
  }
}

const entryOf = (id: string) => (id === 'none' ? null : id)

export function changeOf(draft: Draft): BulkChange {
  const { act, reason, note, effective_on, program_id, start_date, due_by, due_on, days, why } = draft
  if (isLedgerAct(act)) return ledgerChangeOf(draft, act)
  if (isPathAct(act)) return pathChangeOf(draft, act)
  if (isFormAct(act)) return formChangeOf(draft, act)
  switch (act) {
    case 'status': {
      const provider_status = Number(draft.provider_status) as ProviderStatus
      const known = statusReasons[provider_status]?.includes(reason) ? reason : null
      const back = provider_status === onLeaveStatus && draft.expected_return
      return {
        act,
        provider_status,
        reason: known,
        note: note || null,
        effective_on,
        ...(back && { expected_return: back }),
      }
    }
    case 'location':
      return { act, location_id: entryOf(draft.location_id) }
    case 'coordinator':
      return { act, coordinator_id: entryOf(draft.coordinator_id) }
    case 'tags':
      return { act, add: [...draft.add], remove: [...draft.remove] }
    case 'tasks':
      return { act, add: [...draft.add_tasks], remove: [...draft.remove_tasks] }
    case 'verify':
    case 'approve_training':
    case 'approve_waivers':
      return { act }
    case 'assign':
      return {
        act,
        program_id,
        start_date,
        due_on: due_by === 'day' ? due_on : null,
        reason: why || null,
        ...(draft.again && { again: true }),
        ...(draft.tells_program && { tells: true }),
      }
    case 'assignment_start':
      return { act, program_id, start_date }
    case 'assignment_due': {
      const to = due_by === 'days' ? { by: due_by, days: Number(days || Number.NaN) } : { by: 'day' as const, due_on }
      return { act, program_id, to, reason: why }
    }
    case 'due_rule':
      return { act, program_id, applies_to: draft.applies_to }
    case 'version':
      return { act, program_id, given_to: draft.applies_to }
    case 'session_add':
      return sessionChangeOf(draft)
    case 'message':
      return messageChangeOf(draft)
    case 'satisfy':
      return { act, program_id }
    case 'withdraw':
      return { act, program_id, reason: why }
    case 'remind':
      return { act, program_id: program_id || null }
    case 'learning_link':
      return { act, program_id, by: draft.link_by }
    case 'certificates':
      return { act, program_id, as: draft.papers_as }
    case 'attempts': {
      const extra = Number(draft.extra || Number.NaN)
      return { act, program_id, extra, expires_on: draft.expires_on || null, reason: why }
    }
  }
}

/** Returns the draft of a previewed change, to edit it again. */
export function draftOf(change: BulkChange, today: string, files: readonly KeptFile[] = []): Draft {
  const draft = { ...emptyDraft('pasted', today), act: change.act }
  switch (change.act) {
    case 'status': {
      const { provider_status, reason, note, effective_on } = change
      return {
        ...draft,
        provider_status: String(provider_status),
        reason: reason ?? '',
        note: note ?? '',
        effective_on,
        expected_return: change.expected_return ?? '',
      }
    }
    case 'session_add':
      return { ...draft, ...sessionDraftOf(change) }
    case 'message':
      return { ...draft, ...messageDraftOf(change) }
    case 'verify':
    case 'approve_training':
    case 'approve_waivers':
      return draft
    case 'location':
      return { ...draft, location_id: change.location_id ?? 'none' }
    case 'coordinator':
      return { ...draft, coordinator_id: change.coordinator_id ?? 'none' }
    case 'tags':
      return { ...draft, add: change.add, remove: change.remove }
    case 'tasks':
      return { ...draft, add_tasks: change.add, remove_tasks: change.remove }
    default:
      if (isPathChange(change)) return { ...draft, ...pathDraftOf(change) }
      if (isFormChange(change)) return { ...draft, ...formDraftOf(change) }
      return { ...draft, ...(isLedgerChange(change) ? ledgerDraftOf(change, files) : trainingDraft(change)) }
  }
}

type TrainingChange = Exclude<Extract<BulkChange, { program_id: string | null }>, LedgerChange>

function trainingDraft(change: TrainingChange): Partial<Draft> {
  if (change.act === 'remind') return { program_id: change.program_id ?? '' }
  const { program_id } = change
  switch (change.act) {
    case 'assign': {
      const { start_date, due_on, reason, again = false, tells: tells_program = false } = change
      const due_by = due_on ? 'day' : 'rule'
      return { program_id, start_date, due_by, due_on: due_on ?? '', why: reason ?? '', again, tells_program }
    }
    case 'assignment_start':
      return { program_id, start_date: change.start_date }
    case 'assignment_due': {
      const { to, reason } = change
      const due = to.by === 'day' ? { due_by: to.by, due_on: to.due_on } : { due_by: to.by, days: String(to.days) }
      return { program_id, ...due, why: reason }
    }
    case 'due_rule':
      return { program_id, applies_to: change.applies_to }
    case 'version':
      return { program_id, applies_to: change.given_to === 'not_started' ? 'not_started' : 'all_open' }
    case 'satisfy':
      return { program_id }
    case 'withdraw':
      return { program_id, why: change.reason }
    case 'learning_link':
      return { program_id, link_by: change.by }
    case 'certificates':
      return { program_id, papers_as: change.as }
    case 'attempts':
      return {
        program_id,
        extra: String(change.extra),
        expires_on: change.expires_on ?? '',
        why: change.reason,
      }
  }
}

/**
 * Returns true for few people chosen by name: the change runs without a preview. Acts that send something or end employment are
 * previewed for more than one person, and those that print always are, because their page has the file.
 */
export function runsAtOnce(draft: Draft, people: Audience): boolean {
  const { act, link_by } = draft
  if (!isFew(people)) return false
  if (act === 'certificates' || act === 'form_papers' || (act === 'learning_link' && link_by === 'paper')) return false
  const isPreviewed = finalActs.has(act) || act === 'message' || act === 'status'
  return !isPreviewed || ('ids' in people && people.ids?.length === 1)
}

export type Errors = Readonly<Record<string, string>>

/** Returns missing values, by the server's names. */
export const problemsOf = (draft: Draft): Errors => ({ ...whoProblems(draft), ...actProblems(draft) })

function whoProblems(draft: Draft): Errors {
  const errors: Record<string, string> = {}
  if (draft.by === 'view' && !draft.view_id) errors['audience.view_id'] = audienceTexts.say('viewMissing')
  if (draft.by === 'picked' && draft.picked.length === 0) errors['audience.ids'] = audienceTexts.say('pickedMissing')
  if (draft.by === 'pasted') {
    const lines = pastedLines(draft.pasted).length
    if (lines === 0) errors['audience.lines'] = audienceTexts.say('linesMissing')
    if (lines > mostNamed) errors['audience.lines'] = audienceTexts.say('linesMany', { most: mostNamed })
  }
  return errors
}

export function actProblems(draft: Draft): Errors {
  const errors: Record<string, string> = {}
  switch (draft.act) {
    case 'status': {
      const status = Number(draft.provider_status) as ProviderStatus
      if (!Object.hasOwn(providerStatuses, status))
        errors['change.provider_status'] = audienceTexts.say('statusMissing')
      else if (statusReasons[status] && !statusReasons[status].includes(draft.reason))
        errors['change.reason'] = inWords(missingReason)
      if (!draft.effective_on) errors['change.effective_on'] = audienceTexts.say('dateMissing')
      else if (status === onLeaveStatus) {
        // This doesn't check whether it may be scheduled, so today doesn't matter
        const { effective_on: since, expected_return } = draft
        const problem = returnProblem({ provider_status: status, since, expected_return }, since)
        if (problem) errors['change.expected_return'] = inWords(problem)
      }
      break
    }
    case 'location':
      if (!draft.location_id) errors['change.location_id'] = audienceTexts.say('locationMissing')
      break
    case 'coordinator':
      if (!draft.coordinator_id) errors['change.coordinator_id'] = audienceTexts.say('coordinatorMissing')
      break
    case 'tasks':
      if (draft.add_tasks.length + draft.remove_tasks.length === 0)
        errors['change.add'] = audienceTexts.say('tasksMissing')
      break
    case 'tags':
      if (draft.add.length + draft.remove.length === 0) errors['change.add'] = audienceTexts.say('tagsMissing')
      break
    default:
      if (isPathAct(draft.act)) return pathProblems(draft)
      if (draft.act === 'session_add') return sessionProblems(draft)
      if (draft.act === 'message') return messageProblems(draft)
      if (isFormAct(draft.act)) return formProblems(draft)
      return isLedgerAct(draft.act) ? ledgerProblems(draft) : trainingProblems(draft)
  }
  return errors
}

const isCount = (typed: string, most: number) => Number(typed) >= 1 && Number(typed) <= most

/** Acts on programs that need no reason. */
const withoutReason: ReadonlySet<BulkActName> = new Set([
  'assign',
  'assignment_start',
  'due_rule',
  'satisfy',
  'learning_link',
  'certificates',
  'version',
])

/** Problems of acts on programs. */
function trainingProblems({ act, program_id, start_date, due_by, due_on, days, extra, why }: Draft): Errors {
  const errors: Record<string, string> = {}
  // Without a program, it is about everything they have open
  if (act === 'remind') return errors
  if (!program_id) errors['change.program_id'] = audienceTexts.say('programMissing')
  if ((act === 'assign' || act === 'assignment_start') && !start_date)
    errors['change.start_date'] = audienceTexts.say('dateMissing')
  const byDay = act === 'assign' ? due_by === 'day' : act === 'assignment_due' && due_by !== 'days'
  if (byDay && !due_on)
    errors[act === 'assign' ? 'change.due_on' : 'change.to.due_on'] = audienceTexts.say('dateMissing')
  if (act === 'assignment_due' && due_by === 'days' && !isCount(days, 365))
    errors['change.to.days'] = audienceTexts.say('daysMissing')
  if (act === 'attempts' && !isCount(extra, 20)) errors['change.extra'] = audienceTexts.say('extraMissing')
  if (!withoutReason.has(act) && !why.trim()) errors['change.reason'] = audienceTexts.say('reasonMissing')
  return errors
}
