import type { Id } from '@preceptor/contract'
import type { ComplianceState, LeftOut } from '@preceptor/contract/compliance/result'

export interface Stretch {
  valid_from: string
  /** The first day it no longer holds; null: beyond the computed days. */
  valid_to: string | null
}

/** A stretch of days with one result. On days without a row, the rule doesn't apply. */
export interface StateRow extends Stretch {
  rule_id: Id
  state: ComplianceState
  window_no: number | null
  window_scheme: string | null
  ends_on: string | null
  /** As of the last record in the stretch; without records, as of its first day. */
  remaining_minutes: number
  /** Minutes the window needs, and minutes that count toward it, including surplus. */
  needed_minutes: number | null
  counted_minutes: number | null
  reason: string | null
  is_unverified: boolean
}

/** A credit that counts nowhere, or only in part. */
export interface LeftOutRow extends Stretch {
  record_id: Id
  /** The closest rule; null for a reversed record. */
  rule_id: Id | null
  minutes: number
  why: LeftOut
}

export interface PersonRow extends Stretch {
  state: ComplianceState
  rules: number
  red_rules: number
  ends_on: string | null
}
