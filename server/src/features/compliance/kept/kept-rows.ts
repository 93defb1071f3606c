import type { Id } from '@preceptor/contract'
import type { ComplianceState, LeftOut } from '@preceptor/contract/compliance/result'

export interface Stretch {
  valid_from: string
  /** The first day on which it no longer holds; null: beyond the days worked out. */
  valid_to: string | null
}

/** A stretch of days with one answer. Days without one: the rule doesn't apply. */
export interface StateRow extends Stretch {
  rule_id: Id
  state: ComplianceState
  window_no: number | null
  window_scheme: string | null
  ends_on: string | null
  /** After the last record in the stretch; without one, on its first day. */
  remaining_minutes: number
  /** Minutes that the window needs, and that count toward it, surplus included. */
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
