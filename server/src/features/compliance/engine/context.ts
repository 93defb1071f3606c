import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import { type Scheme, schemeOn, schemesOf } from '@preceptor/contract/compliance/scheme'
import { addMonths } from './days.ts'
import { firstApplied, tooLongAway, type TooLongAway, versionOn } from './applies.ts'
import type { Stretch } from './days.ts'
import type { PersonFacts } from './facts.ts'
import { inOrder, reversedIds, type Countable } from './ledger.ts'
import { leaveOf } from './leave.ts'
import type { Question } from './question.ts'

/** Values computed once per question and shared by all its parts. */
export interface Context {
  rule: ComplianceRule
  facts: PersonFacts
  as_of: string
  /** The version in force on the requested date. */
  version: RuleVersion
  schemes: readonly Scheme[]
  /** The first day on which the rule ever applied. */
  first_applied: string
  leave: readonly Stretch[]
  away: TooLongAway | null
  /** By date, then by entry. */
  entries: readonly Countable[]
  reversed: ReadonlySet<string>
  /** Minutes of entries that additional rules (`in_addition_to`) need. */
  taken: ReadonlyMap<string, number>
}

/** Returns the name shared by versions with the same window and anchor as the one in force on the day. */
export const schemeOf = ({ schemes }: Context, { effective_from }: RuleVersion): string =>
  schemeOn(schemes, effective_from)?.from ?? effective_from

/** Returns null when the rule never applied up to that day. */
export function contextOf(
  { rule, facts, as_of }: Omit<Question, 'additions'>,
  taken: ReadonlyMap<string, number>,
): Context | null {
  const version = versionOn(rule, as_of)
  const first_applied = firstApplied(rule, facts)
  if (version === null || first_applied === null || as_of < first_applied) return null
  const months = version.lapse_after_months
  const isTooLong = ({ first_day_away, day_back }: TooLongAway) =>
    months !== null && addMonths(first_day_away, months) <= day_back
  return {
    rule,
    facts,
    as_of,
    version,
    schemes: schemesOf(rule.versions),
    first_applied,
    leave: leaveOf(facts),
    away: tooLongAway(facts.spells, isTooLong, as_of),
    entries: inOrder(facts.entries),
    reversed: reversedIds(facts.entries),
    taken,
  }
}
