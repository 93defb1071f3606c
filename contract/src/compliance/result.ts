import { complianceText } from './texts.ts'

/** What the engine answers about one person and one rule on one day. docs/compliance.md says what each word means. */

/** The worst first: a person shows the worst of their rules. */
export const complianceStates = {
  lapsed: complianceText('lapsed'),
  overdue: complianceText('overdue'),
  due_soon: complianceText('dueSoon'),
  in_progress: complianceText('inProgress'),
  upcoming: complianceText('upcoming'),
  suspended: complianceText('suspended'),
  satisfied: complianceText('satisfied'),
  waived: complianceText('waived'),
  not_applicable: complianceText('notApplicable'),
} as const
export type ComplianceState = keyof typeof complianceStates

/** How somebody stood on a day, for those who ask: what was kept may not reach that day. Unknown is no answer of the engine. */
export const standingStates = { ...complianceStates, unknown: complianceText('unknown') } as const
export type StandingState = keyof typeof standingStates

/** Why it is unknown, in the same words on every screen and paper. */
export const unknownOn = (day: string): string => complianceText('unknownOn', { day })

/** Why a state is what it is, where the dates alone don't say. */
export type Reason =
  | 'hire_date_missing'
  | 'certification_date_missing'
  | 'birth_date_missing'
  | 'completion_missing'
  /** Too long away between two spells: it is asked anew. */
  | 'away_too_long'

/** Beside the state. */
export type Note =
  /** The rule was not verified and the state is red. */
  | 'not_verified'
  /** An average per month: fewer minutes than the whole months that have passed ask for. */
  | 'behind_pace'
  | 'in_grace'
  /** A record that fills the window is dated after its end and grace. */
  | 'made_up_late'
  | 'prorated'
  /** Leave moved the end. */
  | 'moved_by_leave'

/** The stretch of time the state is about; null for ends that are open. */
export interface ComplianceWindow {
  /** The first day of the versions that number it (scheme.ts). */
  scheme: string
  /** From 1, counted from the anchor or from the first window of its scheme; of a rule in stages: the stage. */
  number: number
  /** Null: no beginning (`once`, proofs). */
  starts_on: string | null
  /** As the rule says it, without leave. Null: a proof that never ends. */
  ends_on: string | null
  /** The last day in time, with leave; null while leave has no end. For proofs that are or were valid, the last valid day. */
  moved_end: string | null
  /** The last day of grace; the moved end itself where there is none. */
  grace_end: string | null
}

interface SetAmounts {
  minutes: number
  distinct: number
}

/** Of hours: minutes; of topics, completions and proofs: how many. `topics` is the number of distinct topics. */
export interface Amounts {
  minutes: number
  topics: number
  completions: number
  /** Practical minutes; absent: the rule asks none of its own. */
  practical?: number
  /** In the order of the rule's sets. */
  sets: readonly SetAmounts[]
}

export interface Counted extends Amounts {
  by_topic: Readonly<Record<string, number>>
  by_mode: Readonly<Record<string, number>>
}

export interface Remaining extends Amounts {
  /** The fewest minutes that make the window met; for completions and proofs 0. */
  minutes: number
}

/** Why a record, or a part of it, does not count. */
export type LeftOut =
  | 'reversed'
  | 'after_day_asked'
  | 'other_kind_of_training'
  | 'other_topic'
  | 'other_program'
  | 'not_rn_led'
  | 'not_in_person'
  | 'before_first_window'
  | 'before_rehire'
  | 'before_time_away'
  | 'too_long_before_hire'
  | 'mode_limit'
  | 'taken_by_addition'
  | 'not_verified'
  /** A credential that was verified and removed. */
  | 'revoked'
  /** A completed form that was voided. */
  | 'voided'
  /** A completed form that another one corrects and stands in for. */
  | 'corrected'
  | 'not_yet_valid'
  | 'expired'
  /** An interim window that the rule does not ask, such as of an exempt first year. */
  | 'window_not_owed'

/** One entry of the ledger, one credential or one completed form. */
export interface RecordVerdict {
  id: string
  /** Where it counts: minutes for hours and topics, 1 for completions and proofs. */
  fills: readonly { scheme: string; window: number; amount: number; late: boolean }[]
  left_out: readonly { amount: number; why: LeftOut }[]
}

/** A stretch of days on which the answer is the same. Both days included; `to` null: beyond the days computed. */
export interface ComplianceInterval {
  from: string
  to: string | null
  state: ComplianceState
  scheme: string | null
  window: number | null
  /** The window's moved end. */
  ends_on: string | null
}

/** What holds on the day asked about. */
export interface Judgement {
  state: ComplianceState
  reason: Reason | null
  notes: readonly Note[]
  window: ComplianceWindow | null
  /** Moved end minus the day asked about, while that is not past; null: nothing is pending. */
  days_left: number | null
  needed: Amounts
  counted: Counted
  remaining: Remaining
  records: readonly RecordVerdict[]
  /** `effective_from` of the version that judges the window; null: none is in force. */
  version: string | null
}

export interface ComplianceResult extends Judgement {
  /** The next day on which the state is another one, if nothing happens; null: not within the days computed. */
  next_change: string | null
  /** From the day asked about for `timelineDays` days, if nothing happens; known facts to come included. */
  timeline: readonly ComplianceInterval[]
}

export const timelineDays = 400
