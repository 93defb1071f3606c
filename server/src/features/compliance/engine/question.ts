import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import type { PersonFacts } from './facts.ts'

/** The engine's input: one rule, one person, one day. */
export interface Question {
  rule: ComplianceRule
  /** Rules in addition to this one (`in_addition_to`), which take their minutes first. */
  additions: readonly ComplianceRule[]
  facts: PersonFacts
  /** The requested date. */
  as_of: string
}
