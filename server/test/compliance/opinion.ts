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

/** A state with the period it refers to. */
export interface Shown {
  state: ComplianceState
  reason?: Reason
  scheme: number
  number: number
  start: number | null
  movedEnd: number | null
  graceEnd: number | null
  /** Absent for proof rules. */
  window?: Window
  tally?: Tally
  gifts?: readonly Gift[]
  /** The amount that older windows would take first from further records today; null if it depends on the records. */
  takenFirst?: number | null
}

/**
 * The witness's result for one day, in the shape of a judgment. Absent parts are not judged: the rule text leaves them open, or the
 * result doesn't include them.
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
  /** The amount given, by entry and window number. */
  gifts?: Record<string, number>
}
