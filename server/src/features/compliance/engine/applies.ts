import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import { dayAfter, later } from './days.ts'
import type { AgencySpan, EmploymentSpan, PersonFacts, Spell } from './facts.ts'

/** The people a rule applies to, day by day. */

export const versionOn = (rule: ComplianceRule, day: string): RuleVersion | null =>
  rule.versions.findLast(({ effective_from }) => effective_from <= day) ?? null

/** Returns the spell that contains the day, else the next one, else the last one. */
export function spellAt(spells: readonly Spell[], day: string): number {
  const at = spells.findIndex(({ last_day }) => last_day === null || day <= last_day)
  return at === -1 ? spells.length - 1 : at
}

const spanOn = <S extends { from: string; to: string | null }>(spans: readonly S[], day: string): S | undefined =>
  spans.findLast(({ from, to }) => from <= day && (to === null || day < to))

/** Inactive, terminated and rejected: no rule applies. */
const notAsked: ReadonlySet<number> = new Set([2, 5, 9])

const anyOf = (asked: readonly string[], has: readonly (string | null)[]) =>
  asked.length === 0 || has.some(one => one !== null && asked.includes(one))

function hiredInRange({ applies_if, anchor }: RuleVersion, facts: PersonFacts, day: string) {
  const { hired_from, hired_to } = applies_if
  const hired = anchor === 'rehire' ? (facts.spells[spellAt(facts.spells, day)]?.first_day ?? null) : facts.hire_date
  if (hired === null) return true
  return (hired_from === null || hired_from <= hired) && (hired_to === null || hired <= hired_to)
}

function fits({ applies_if }: RuleVersion, person: EmploymentSpan, agency: AgencySpan | undefined) {
  return (
    anyOf(applies_if.states, [person.location_state ?? agency?.state ?? null]) &&
    anyOf(applies_if.certifications, agency?.certifications ?? []) &&
    anyOf(applies_if.discipline_ids, person.discipline_ids) &&
    anyOf(applies_if.employment_types, [person.employment_type]) &&
    anyOf(applies_if.tags, person.tags) &&
    anyOf(applies_if.tasks, person.tasks)
  )
}

export function appliesOn(rule: ComplianceRule, facts: PersonFacts, day: string): boolean {
  const version = versionOn(rule, day)
  const person = spanOn(facts.employment, day)
  if (version === null || person === undefined || notAsked.has(person.status)) return false
  return fits(version, person, spanOn(facts.agency, day)) && hiredInRange(version, facts, day)
}

/** Returns every day on which the people a rule applies to may change. */
const breaks = (rule: ComplianceRule, { employment, agency, spells }: PersonFacts) => [
  ...rule.versions.map(({ effective_from }) => effective_from),
  ...[...employment, ...agency].flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ...spells.flatMap(({ first_day, last_day }) => (last_day === null ? [first_day] : [first_day, dayAfter(last_day)])),
]

/** Returns the first day the rule ever applied; null if it never did. */
export const firstApplied = (rule: ComplianceRule, facts: PersonFacts): string | null =>
  breaks(rule, facts)
    .toSorted()
    .find(day => appliesOn(rule, facts, day)) ?? null

/** Returns the first of these days (inclusive) on which it applied; null if none. */
export const firstAppliedBetween = (rule: ComplianceRule, facts: PersonFacts, from: string, to: string | null) =>
  [from, ...breaks(rule, facts)]
    .filter(day => from <= day && (to === null || day <= to))
    .toSorted()
    .find(day => appliesOn(rule, facts, day)) ?? null

/** Returns true when it applied on one of these days, inclusive. */
export function appliedBetween(rule: ComplianceRule, facts: PersonFacts, from: string, to: string): boolean {
  return [from, ...breaks(rule, facts)].some(day => from <= day && day <= to && appliesOn(rule, facts, day))
}

/** Time between two spells that exceeded the limit. */
export interface TooLongAway {
  first_day_away: string
  day_back: string
}

export function tooLongAway(
  spells: readonly Spell[],
  isTooLong: (away: TooLongAway) => boolean,
  as_of: string,
): TooLongAway | null {
  const gaps = spells.slice(1).flatMap(({ first_day }, at) => {
    const left = spells[at]?.last_day ?? null
    return left === null ? [] : [{ first_day_away: dayAfter(left), day_back: later(first_day, dayAfter(left)) }]
  })
  return gaps.findLast(gap => gap.day_back <= as_of && isTooLong(gap)) ?? null
}
