import { daysBetween } from '@preceptor/contract'
import {
  type Amounts,
  type ComplianceState,
  complianceStates,
  type ComplianceWindow,
  type Counted,
  type Judgement,
  type Note,
  type Reason,
  type RecordVerdict,
  type Remaining,
} from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import type { Context } from './context.ts'
import { wholeNeed } from './need.ts'

/** A judgment, and the future days on which it may change if nothing happens (apart from facts already known). */
export interface Judged {
  judgement: Judgement
  turns: readonly string[]
  /** By entry: the minutes it needed. */
  used: ReadonlyMap<string, number>
  missing: { due: Missing; all: Missing }
}

/** The least amount until nothing in a rule is due, or nothing is pending at all. */
export interface Missing {
  /** The sum over all windows. */
  minutes: number
  /** Distinct topics of the window that lacks the most. */
  topics: number
  /** Windows that are due, or pending. */
  windows: number
}

export const nothingMissing: Missing = { minutes: 0, topics: 0, windows: 0 }

export const nothingMissingAtAll = { due: nothingMissing, all: nothingMissing }

export const missingTopics = ({ topics, sets }: Remaining) =>
  Math.max(
    topics,
    sets.reduce((sum, { distinct }) => sum + distinct, 0),
  )

const order = Object.keys(complianceStates)
/** 0 is the worst. */
export const rankOf = (state: ComplianceState) => order.indexOf(state)
export const isRed = (state: ComplianceState) => state === 'overdue' || state === 'lapsed'
export const isDue = (state: ComplianceState) => isRed(state) || state === 'due_soon'
export const isSettled = (state: ComplianceState) => state === 'satisfied' || state === 'waived'

export const nothingCounted: Counted = { minutes: 0, topics: 0, completions: 0, sets: [], by_topic: {}, by_mode: {} }
export const nothingRemaining: Remaining = { minutes: 0, topics: 0, completions: 0, sets: [] }
const nothingNeeded: Amounts = { minutes: 0, topics: 0, completions: 0, sets: [] }

export const notApplicable = (version: RuleVersion | null): Judged => ({
  judgement: {
    state: 'not_applicable',
    reason: null,
    notes: [],
    window: null,
    days_left: null,
    needed: nothingNeeded,
    counted: nothingCounted,
    remaining: nothingRemaining,
    records: [],
    version: version?.effective_from ?? null,
  },
  turns: [],
  used: new Map(),
  missing: nothingMissingAtAll,
})

export const redNotes = (state: ComplianceState, { source }: RuleVersion): Note[] =>
  isRed(state) && source !== 'primary' ? ['not_verified'] : []

/** Returns the days left of a pending requirement. */
export function daysLeft(as_of: string, state: ComplianceState, window: ComplianceWindow | null): number | null {
  const isPending = state === 'in_progress' || state === 'due_soon' || state === 'suspended'
  const end = window?.moved_end ?? null
  return isPending && end !== null && as_of <= end ? daysBetween(as_of, end) : null
}

/** The anchor is unknown: out of compliance, so it gets entered, unless the whole rule is waived. */
export function withoutAnchor(context: Context, reason: Reason, isWaived: boolean, records: RecordVerdict[]): Judged {
  const { version } = context
  const state = isWaived ? 'waived' : 'overdue'
  const needed = wholeNeed(version)
  return {
    judgement: {
      state,
      reason: isWaived ? null : reason,
      notes: redNotes(state, version),
      window: null,
      days_left: null,
      needed,
      counted: nothingCounted,
      remaining: needed,
      records,
      version: version.effective_from,
    },
    turns: [],
    used: new Map(),
    missing: nothingMissingAtAll,
  }
}
