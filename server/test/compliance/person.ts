import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import type { Reason } from '@preceptor/contract/compliance/result'
import type { LedgerEntry, PersonFacts } from '../../src/features/compliance/engine/facts.ts'
import { dayOf, januaryFirst, monthsLater, orNull } from './days.ts'

const inactive = 2
const onLeave = 4
const terminated = 5
const rejected = 9
const firstDayEver = dayOf('1990-01-01')
const lastDayEver = dayOf('2050-12-31')

/** Returns the span that contains the day; `to` is the first day after it. */
function spanOn<T extends { from: string; to: string | null }>(spans: readonly T[], day: number): T | null {
  for (const span of spans) if (dayOf(span.from) <= day && (span.to === null || day < dayOf(span.to))) return span
  return null
}

/** Both ends included. */
export function holdsOn(stretch: { first_day: string; last_day: string | null }, day: number): boolean {
  return dayOf(stretch.first_day) <= day && (stretch.last_day === null || day <= dayOf(stretch.last_day))
}

export function versionOn(versions: readonly RuleVersion[], day: number): RuleVersion | null {
  let found: RuleVersion | null = null
  for (const version of versions) if (dayOf(version.effective_from) <= day) found = version
  return found
}

const anyOf = (asked: readonly string[], held: readonly string[]) =>
  asked.length === 0 || asked.some(one => held.includes(one))

export function disciplinesOn(facts: PersonFacts, day: number): readonly string[] {
  return spanOn(facts.employment, day)?.discipline_ids ?? []
}

/** Returns the index in `spells` of the one that contains the day, else the next one, else the last one; -1 if there are none. */
export function spellAt(facts: PersonFacts, day: number): number {
  for (let at = 0; at < facts.spells.length; at++) {
    const spell = facts.spells[at]
    if (spell && (spell.last_day === null || day <= dayOf(spell.last_day))) return at
  }
  return facts.spells.length - 1
}

function hiredInRange(version: RuleVersion, facts: PersonFacts, day: number): boolean {
  const date = version.anchor === 'rehire' ? (facts.spells[spellAt(facts, day)]?.first_day ?? null) : facts.hire_date
  const { hired_from, hired_to } = version.applies_if
  if (date === null) return true
  return (hired_from === null || date >= hired_from) && (hired_to === null || date <= hired_to)
}

function asksOn(rule: ComplianceRule, facts: PersonFacts, day: number): boolean {
  const version = versionOn(rule.versions, day)
  const person = spanOn(facts.employment, day)
  if (!version || !person) return false
  if ([inactive, terminated, rejected].includes(person.status)) return false
  const agency = spanOn(facts.agency, day)
  const state = person.location_state ?? agency?.state ?? null
  const asked = version.applies_if
  return (
    anyOf(asked.states, state === null ? [] : [state]) &&
    anyOf(asked.certifications, agency?.certifications ?? []) &&
    anyOf(asked.discipline_ids, person.discipline_ids) &&
    anyOf(asked.employment_types, person.employment_type === null ? [] : [person.employment_type]) &&
    anyOf(asked.tags, person.tags) &&
    anyOf(asked.tasks, person.tasks) &&
    hiredInRange(version, facts, day)
  )
}

const remembered = new WeakMap<ComplianceRule, WeakMap<PersonFacts, Map<number, boolean>>>()

/** Returns true if the rule applies to the person on the day: a version is in force, and the person matches it. */
export function applies(rule: ComplianceRule, facts: PersonFacts, day: number): boolean {
  const ofRule = remembered.get(rule) ?? new WeakMap<PersonFacts, Map<number, boolean>>()
  remembered.set(rule, ofRule)
  const days = ofRule.get(facts) ?? new Map<number, boolean>()
  ofRule.set(facts, days)
  const known = days.get(day) ?? asksOn(rule, facts, day)
  days.set(day, known)
  return known
}

/** Returns the first day on which the rule applied to the person. */
export function firstApplied(rule: ComplianceRule, facts: PersonFacts): number | null {
  const first = facts.employment[0]
  if (!first) return null
  for (let day = dayOf(first.from); day <= lastDayEver; day++) if (applies(rule, facts, day)) return day
  return null
}

/** Returns true on leave, by status or a leave span; each day counts once. */
export function isLeaveDay(facts: PersonFacts, day: number): boolean {
  return spanOn(facts.employment, day)?.status === onLeave || facts.leave.some(leave => holdsOn(leave, day))
}

/** Returns true if the clock that counts from `from` is stopped on the day. */
export function isStopped(
  { facts, day, version }: { facts: PersonFacts; day: number; version: RuleVersion },
  from: number | null,
): boolean {
  const isRunning = from === null || day >= from
  return isRunning && version.leave === 'extend' && isLeaveDay(facts, day)
}

/** Returns entries that aren't reversed by an entry that itself counts. */
export function standing(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const stands = (entry: LedgerEntry): boolean =>
    !entries.some(other => other.kind === 'reversal' && other.reverses === entry.id && stands(other))
  return entries.filter(entry => stands(entry))
}

function certificationDay(version: RuleVersion, facts: PersonFacts, day: number): number | null {
  const named = version.applies_if.discipline_ids
  let earliest: number | null = null
  for (const discipline of disciplinesOn(facts, day)) {
    const on = orNull(facts.certified_on[discipline] ?? null)
    if (on === null || (named.length > 0 && !named.includes(discipline))) continue
    if (earliest === null || on < earliest) earliest = on
  }
  return earliest
}

/** Counts birthdays up to the hire date. */
function birthdays(born: number, hired: number): number {
  let years = 0
  while (monthsLater(born, 12 * (years + 1)) <= hired) years++
  return years
}

/** Returns the days by the given day on which one of the rule's anchor programs was completed. */
export function completionDays(version: RuleVersion, facts: PersonFacts, day: number): Set<number> {
  const days = new Set<number>()
  for (const entry of standing(facts.entries)) {
    if (entry.kind !== 'completion' || !version.anchor_program_ids.includes(entry.program_id)) continue
    const on = dayOf(entry.on)
    if (on <= day) days.add(on)
  }
  return days
}

function lastCompletion(version: RuleVersion, facts: PersonFacts, day: number): number | null {
  let latest: number | null = null
  for (const on of completionDays(version, facts, day)) if (latest === null || on > latest) latest = on
  return latest
}

/** `nth` returns the day some months later, counted from the anchor's own base. */
type AnchorDay = { day: number; nth: (months: number) => number } | { missing: Reason }
const dayOr = (day: number | null, missing: Reason): AnchorDay =>
  day === null ? { missing } : { day, nth: months => monthsLater(day, months) }

/** Birthday windows count from the day of birth, so that a leap day returns. */
function fromBirthday(born: number | null, hired: number): AnchorDay {
  if (born === null) return { missing: 'birth_date_missing' }
  const years = birthdays(born, hired)
  return { day: monthsLater(born, 12 * years), nth: months => monthsLater(born, 12 * years + months) }
}

/** Returns the start of the windows, as seen on that day. */
export function anchorDay(version: RuleVersion, facts: PersonFacts, day: number): AnchorDay {
  const hired = orNull(facts.hire_date)
  const born = orNull(facts.birth_date)
  switch (version.anchor) {
    case 'hire':
      return dayOr(hired, 'hire_date_missing')
    case 'rehire':
      return dayOr(orNull(facts.spells[spellAt(facts, day)]?.first_day ?? null), 'hire_date_missing')
    case 'certification':
      return dayOr(certificationDay(version, facts, day), 'certification_date_missing')
    case 'birthday':
      if (hired === null) return { missing: 'hire_date_missing' }
      return fromBirthday(born, hired)
    case 'jan_1':
      return dayOr(hired === null ? null : januaryFirst(hired), 'hire_date_missing')
    case 'last_completion':
      return dayOr(lastCompletion(version, facts, day), 'completion_missing')
    case 'custom':
      return dayOr(orNull(version.custom_on) ?? firstDayEver, 'hire_date_missing')
  }
}

/**
 * Returns the last absence, ended by the requested day, so long that earlier hours no longer count: its first day, and the day of
 * return.
 */
export function longAway(
  version: RuleVersion,
  facts: PersonFacts,
  day: number,
): { since: number; back: number } | null {
  const months = version.lapse_after_months
  if (months === null) return null
  let found: { since: number; back: number } | null = null
  for (let at = 1; at < facts.spells.length; at++) {
    const left = orNull(facts.spells[at - 1]?.last_day ?? null)
    const back = orNull(facts.spells[at]?.first_day ?? null)
    if (left === null || back === null || back > day) continue
    if (monthsLater(left + 1, months) <= back) found = { since: left + 1, back }
  }
  return found
}

export const awaySince = (version: RuleVersion, facts: PersonFacts, day: number): number | null =>
  longAway(version, facts, day)?.since ?? null
