import type { Reason } from '@preceptor/contract/compliance/result'
import { type RuleVersion, type WindowOfMonths, windowMonths } from '@preceptor/contract/compliance/rule'
import { spellAt } from './applies.ts'
import { addMonths, later } from './days.ts'
import type { PersonFacts } from './facts.ts'
import { completionsIn, countingEntries } from './ledger.ts'

/** The day a rule counts from for one person, or the reason there is none. */
export type AnchorFound = { day: string; missing: null } | { day: null; missing: Reason }

const found = (day: string | null | undefined, missing: Reason): AnchorFound =>
  day === null || day === undefined ? { day: null, missing } : { day, missing: null }

const startOfYear = (day: string) => `${day.slice(0, 4)}-01-01`

/** The last birthday on or before the day. Feb 29 is Feb 28 in years without one. */
function birthdayBefore(birth: string, day: string) {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  const thisYear = addMonths(birth, years * 12)
  return thisYear <= day ? thisYear : addMonths(birth, (years - 1) * 12)
}

function certified({ applies_if }: RuleVersion, facts: PersonFacts, as_of: string) {
  const held = facts.employment.findLast(({ from, to }) => from <= as_of && (to === null || as_of < to))
  const asked = applies_if.discipline_ids
  return (held?.discipline_ids ?? [])
    .filter(discipline => asked.length === 0 || asked.includes(discipline))
    .flatMap(discipline => facts.certified_on[discipline] ?? [])
    .toSorted()[0]
}

export function anchorOf(version: RuleVersion, facts: PersonFacts, as_of: string): AnchorFound {
  const { hire_date, birth_date, spells } = facts
  switch (version.anchor) {
    case 'hire':
      return found(hire_date, 'hire_date_missing')
    case 'rehire':
      return found(spells[spellAt(spells, as_of)]?.first_day, 'hire_date_missing')
    case 'certification':
      return found(certified(version, facts, as_of), 'certification_date_missing')
    case 'birthday':
      if (hire_date === null) return found(null, 'hire_date_missing')
      return found(birth_date && birthdayBefore(birth_date, hire_date), 'birth_date_missing')
    case 'jan_1':
      return found(hire_date && startOfYear(hire_date), 'hire_date_missing')
    case 'last_completion': {
      const done = completionsIn(countingEntries(facts.entries), version.anchor_program_ids, facts.equivalents)
      const days = done.map(({ on }) => on).filter(on => on <= as_of)
      return found(days.length === 0 ? null : days.reduce(later), 'completion_missing')
    }
    case 'custom':
      return found(version.custom_on, 'hire_date_missing')
  }
}

/** Returns the start of windows: each is counted from here, so short months don't shift the day. */
export function gridOf(kind: WindowOfMonths, version: RuleVersion, facts: PersonFacts, anchor: string) {
  const months = windowMonths[kind]
  if (kind === 'calendar_year') return { origin: startOfYear(anchor), months, before: 0 }
  if (version.anchor !== 'birthday' || facts.birth_date === null) return { origin: anchor, months, before: 0 }
  const years = Number(anchor.slice(0, 4)) - Number(facts.birth_date.slice(0, 4))
  return { origin: facts.birth_date, months, before: years * 12 }
}
