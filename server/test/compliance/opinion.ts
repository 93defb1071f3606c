import type {
  Amounts,
  ComplianceState,
  ComplianceWindow,
  Counted,
  Judgement,
  Note,
  Reason,
} from '@preceptor/contract/compliance/result'
import type { Gift, Tally } from './filling.ts'
import type { Window } from './windows.ts'

/** A state with the stretch of time it is about. */
export interface Shown {
  state: ComplianceState
  reason?: Reason
  scheme: number
  number: number
  start: number | null
  movedEnd: number | null
  graceEnd: number | null
  /** Absent for proofs. */
  window?: Window
  tally?: Tally
  gifts?: readonly Gift[]
  /** The amount older windows would take first of further records today; null when it depends on the records. */
  takenFirst?: number | null
}

/**
 * The witness's answer for one day, in the shape of a judgment. Absent parts are not judged: the rule text leaves them open, or the
 * answer doesn't have them.
 */
export interface Opinion {
  state: Judgement['state']
  reason: Judgement['reason']
  window?: Partial<ComplianceWindow>
  version?: string
  needed?: Amounts
  counted?: Counted
  remaining?: Amounts
  days_left?: number
  /** Without `prorated` and `behind_pace`. */
  notes?: readonly Note[]
  /** The amount given, by entry and number of the window. */
  gifts?: Record<string, number>
}
