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
  /** What older windows would take first of more records today; null: it depends on which records. */
  takenFirst?: number | null
}

/**
 * What the witness says of one day, in the shape of a judgement. What is absent it does not judge: the rule text leaves it open, or the
 * answer has no such thing.
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
  /** By entry and number of the window: what it gave. */
  gifts?: Record<string, number>
}
