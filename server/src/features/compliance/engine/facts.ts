import type { Certification, CountsAs, ModuleMode, ProviderStatus } from '@preceptor/contract'

/**
 * Everything the engine knows about one person. Facts hold for days in the agency's time zone. A caller passes them as known now,
 * or as known at a given time (docs/dated-facts.md); the engine doesn't see the difference. Future facts, such as planned leave,
 * are included.
 */

/** `to` is the first day it no longer holds; null: open. Spans in a list don't overlap and are in order. */
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

/** A period of employment from hire or rehire to its end, inclusive; `last_day` null: still employed. */
export interface Spell {
  first_day: string
  last_day: string | null
}

/** Inclusive; `last_day` null: no known end. */
export interface Leave {
  first_day: string
  last_day: string | null
}

interface Entry {
  id: string
  /** The entry order. */
  seq: number
}

/** Minutes of one topic, taught in one mode. */
export interface CreditEntry extends Entry {
  kind: 'credit'
  /** In the agency's time zone. */
  on: string
  topic: string
  mode: ModuleMode
  minutes: number
  counts_as: CountsAs
  /** `transfer`: provided at another agency. */
  how: 'online' | 'attendance' | 'evidence' | 'transfer'
  rn_led: boolean
}

export interface CompletionEntry extends Entry {
  kind: 'completion'
  on: string
  program_id: string
  /** The last valid day; null: never expires. */
  expires_on: string | null
}

/** Reverses another entry. If it is itself reversed, that entry counts again. */
export interface ReversalEntry extends Entry {
  kind: 'reversal'
  reverses: string
}
export type LedgerEntry = CreditEntry | CompletionEntry | ReversalEntry

export interface Credential {
  id: string
  type: string
  issued_on: string
  /** The last valid day; null: never expires. */
  expires_on: string | null
  is_verified: boolean
  /** It was verified and later removed: it proves nothing, and the result says so. */
  is_revoked?: boolean
}

/** A form that was completed; one waiting for a signature or review is not included. */
export interface CompletedForm {
  id: string
  form_id: string
  completed_on: string
  /** The last valid day; null: never expires. */
  expires_on: string | null
  /**
   * `superseded`: the next cycle is completed, and it counts through its own last day. `corrected`: its correction replaces it.
   * `voided`: it proves nothing.
   */
  state: 'completed' | 'superseded' | 'corrected' | 'voided'
  /** The form that it corrects; it counts from that form's date on. */
  corrects: string | null
}

/**
 * Inclusive; `last_day` null: no end. `window` null: all windows of the rule, else the number of one. `scheme` is a day of the
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
  /** In order. Days between two spells are time away; leave is not. */
  spells: readonly Spell[]
  /** No rule applies before the first of these days. */
  employment: readonly EmploymentSpan[]
  agency: readonly AgencySpan[]
  /** In addition to days with the leave status; may overlap. */
  leave: readonly Leave[]
  entries: readonly LedgerEntry[]
  credentials: readonly Credential[]
  forms: readonly CompletedForm[]
  waivers: readonly Waiver[]
  /** By program: programs whose completion also satisfies it. */
  equivalents: Readonly<Record<string, readonly string[]>>
}
