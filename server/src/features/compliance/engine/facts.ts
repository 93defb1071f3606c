import type { Certification, CountsAs, ModuleMode, ProviderStatus } from '@preceptor/contract'

/**
 * All that the engine knows of one person. Facts hold for days in the agency's zone; a caller takes them as known now, or as known at a
 * moment (docs/dated-facts.md), and the engine doesn't see the difference. Facts to come, such as planned leave, are among them.
 */

/** `to` is the first day on which it no longer holds; null: open. Spans of one list don't overlap and are in order. */
interface Span {
  from: string
  to: string | null
}

export interface EmploymentSpan extends Span {
  status: ProviderStatus
  employment_type: string | null
  discipline_ids: readonly string[]
  /** The state of the primary location; null uses the agency's. */
  location_state: string | null
  tags: readonly string[]
  tasks: readonly string[]
}

export interface AgencySpan extends Span {
  state: string | null
  certifications: readonly Certification[]
}

/** A stretch of employment between hire or rehire and its end, both days included; `last_day` null: still employed. */
export interface Spell {
  first_day: string
  last_day: string | null
}

/** Both days included; `last_day` null: no end is known. */
export interface Leave {
  first_day: string
  last_day: string | null
}

interface Entry {
  id: string
  /** The order of entry. */
  seq: number
}

/** Minutes of one topic, taught in one mode. */
export interface CreditEntry extends Entry {
  kind: 'credit'
  /** In the agency's zone. */
  on: string
  topic: string
  mode: ModuleMode
  minutes: number
  counts_as: CountsAs
  /** `transfer`: given at another agency. */
  how: 'online' | 'attendance' | 'evidence' | 'transfer'
  rn_led: boolean
}

export interface CompletionEntry extends Entry {
  kind: 'completion'
  on: string
  program_id: string
  /** The last day on which it is valid; null: for good. */
  expires_on: string | null
}

/** Reverses another entry; may itself be reversed, and then that one counts again. */
export interface ReversalEntry extends Entry {
  kind: 'reversal'
  reverses: string
}
export type LedgerEntry = CreditEntry | CompletionEntry | ReversalEntry

export interface Credential {
  id: string
  type: string
  issued_on: string
  /** The last day on which it is valid; null: for good. */
  expires_on: string | null
  is_verified: boolean
  /** It was verified and removed: it proves nothing, and the answer says so. */
  is_revoked?: boolean
}

/** A form that was completed once; one that waits for a signature or a review is none. */
export interface CompletedForm {
  id: string
  form_id: string
  completed_on: string
  /** The last day on which it counts; null: for good. */
  expires_on: string | null
  /**
   * `superseded`: the next cycle is completed, and it counts through its own last day. `corrected`: its correction replaces it.
   * `voided`: it proves nothing.
   */
  state: 'completed' | 'superseded' | 'corrected' | 'voided'
  /** The form that it corrects: it counts from that one's day on. */
  corrects: string | null
}

/**
 * Both days included; `last_day` null: no end. `window` null: all windows of the rule, else the number of one, and `scheme` a day of the
 * versions that number it (contract/src/compliance/scheme.ts); null: the first day of the waiver is such a day.
 */
export interface Waiver {
  id: string
  rule_id: string
  window: number | null
  scheme: string | null
  first_day: string
  last_day: string | null
}

export interface PersonFacts {
  hire_date: string | null
  birth_date: string | null
  /** The certificate day, by discipline. */
  certified_on: Readonly<Record<string, string>>
  /** In order. Days between two of them are days away; leave is not. */
  spells: readonly Spell[]
  /** Before the first of these days no rule applies. */
  employment: readonly EmploymentSpan[]
  agency: readonly AgencySpan[]
  /** In addition to days of the status on leave; may overlap. */
  leave: readonly Leave[]
  entries: readonly LedgerEntry[]
  credentials: readonly Credential[]
  forms: readonly CompletedForm[]
  waivers: readonly Waiver[]
  /** By program: programs whose completion also satisfies it. */
  equivalents: Readonly<Record<string, readonly string[]>>
}
