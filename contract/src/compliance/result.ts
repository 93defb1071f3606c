import { complianceText } from './texts.ts'

/** The engine's result for one person and one rule on one day. docs/compliance.md defines each term. */

/** Worst first: a person shows the worst state of their rules. */
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

/** Standing on a past day. Stored results may not reach that day; the engine itself never returns `unknown`. */
export const standingStates = { ...complianceStates, unknown: complianceText('unknown') } as const
export type StandingState = keyof typeof standingStates

/** Explains an unknown standing, with the same words on every screen and document. */
export const unknownOn = (day: string): string => complianceText('unknownOn', { day })

/** The reason for a state, when the dates alone don't explain it. */
export type Reason =
  | 'hire_date_missing'
  | 'certification_date_missing'
  | 'birth_date_missing'
  | 'completion_missing'
  /** Too long a break between two employments: the requirement starts over. */
  | 'away_too_long'

/** Additional to the state. */
export type Note =
  /** The rule was not verified and the state is red. */
  | 'not_verified'
  /** An average per month: fewer minutes than required for the whole months that have passed. */
  | 'behind_pace'
  | 'in_grace'
  /** A record that counts for the window is dated after its end and grace period. */
  | 'made_up_late'
  | 'prorated'
  /** Leave moved the end. */
  | 'moved_by_leave'

/** The period the state refers to; null for open ends. */
export interface ComplianceWindow {
  /** The first day of the versions that number it (scheme.ts). */
  scheme: string
  /** From 1, counted from the anchor or from the first window of its scheme; for a rule in stages, the stage. */
  number: number
  /** Null without a start (`once`, proofs). */
  starts_on: string | null
  /** The end by the rule, without leave. Null for a proof that never ends. */
  ends_on: string | null
  /** The last day in time, including leave; null while leave has no end. For proofs that are or were valid, the last valid day. */
  moved_end: string | null
  /** The last day of the grace period; the moved end itself if there is none. */
  grace_end: string | null
}

interface SetAmounts {
  minutes: number
  distinct: number
}

/** Minutes for hours; counts for topics, completions and proofs. `topics` is the number of distinct topics. */
export interface Amounts {
  minutes: number
  topics: number
  completions: number
  /** Practical minutes; absent when the rule requires none. */
  practical?: number
  /** In the order of the rule's sets. */
  sets: readonly SetAmounts[]
}

export interface Counted extends Amounts {
  by_topic: Readonly<Record<string, number>>
  by_mode: Readonly<Record<string, number>>
}

export interface Remaining extends Amounts {
  /** The fewest minutes that satisfy the window; 0 for completions and proofs. */
  minutes: number
}

/** The reason a record, or part of it, doesn't count. */
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
  /** A verified credential that was removed. */
  | 'revoked'
  /** A completed form that was voided. */
  | 'voided'
  /** A completed form that a correction replaced. */
  | 'corrected'
  | 'not_yet_valid'
  | 'expired'
  /** An interim window that the rule doesn't require, such as an exempt first year. */
  | 'window_not_owed'

/** One ledger entry, credential or completed form. */
export interface RecordVerdict {
  id: string
  /** The windows it counts for: minutes for hours and topics, 1 for completions and proofs. */
  fills: readonly { scheme: string; window: number; amount: number; late: boolean }[]
  left_out: readonly { amount: number; why: LeftOut }[]
}

/** Days with the same result. Both ends are included; a null `to` is beyond the computed days. */
export interface ComplianceInterval {
  from: string
  to: string | null
  state: ComplianceState
  scheme: string | null
  window: number | null
  /** The window's moved end. */
  ends_on: string | null
}

/** The result for one day. */
export interface Judgement {
  state: ComplianceState
  reason: Reason | null
  notes: readonly Note[]
  window: ComplianceWindow | null
  /** Moved end minus the day, until it has passed; null when nothing is pending. */
  days_left: number | null
  needed: Amounts
  counted: Counted
  remaining: Remaining
  records: readonly RecordVerdict[]
  /** `effective_from` of the version that applies to the window; null if none is in force. */
  version: string | null
}

export interface ComplianceResult extends Judgement {
  /** The next day the state changes if nothing happens; null when beyond the computed days. */
  next_change: string | null
  /** From the requested date for `timelineDays` days, if nothing happens; includes known future facts. */
  timeline: readonly ComplianceInterval[]
}

export const timelineDays = 400
