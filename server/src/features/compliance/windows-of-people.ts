import type { Id } from '@preceptor/contract'
import { schemeOn, schemesOf } from '@preceptor/contract/compliance/scheme'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { contextOf } from './engine/context.ts'
import type { PersonFacts } from './engine/facts.ts'
import type { Slot } from './engine/slot.ts'
import { windowsOf } from './engine/windows.ts'
import { loadFacts } from './facts/load-facts.ts'
import { loadRules } from './facts/load-rules.ts'

interface Numbered {
  employee_id: Id
  rule_id: Id
  window_no: number | null
}
type Named = Numbered & { window_scheme: string | null }
export interface WindowDays {
  scheme: string
  number: number
  starts_on: string | null
  ends_on: string | null
}

/**
 * Returns the dates of windows identified by scheme and number, including leave, as of `as_of`; null where the rule has no such
 * window.
 */
export async function windowsOfPeople(
  scope: Scope,
  named: readonly Named[],
  as_of: string,
): Promise<(WindowDays | null)[]> {
  const windowsFor = await windowsIn(scope, named, as_of)
  return named.map(one => {
    const { schemes, slots } = windowsFor(one)
    const scheme = one.window_scheme === null ? undefined : schemeOn(schemes, one.window_scheme)?.from
    const slot = slots.find(({ number, scheme: own }) => number === one.window_no && own === scheme)
    return slot
      ? { scheme: slot.scheme, number: slot.number, starts_on: slot.starts_on, ends_on: slot.moved_end ?? slot.ends_on }
      : null
  })
}

/**
 * Returns the first day of the versions that number a window, which identifies it together with the number. Without a given day,
 * uses the latest window of that number that was open, or still short, on a day of the waiver.
 */
export async function schemeOfWindow(
  scope: Scope,
  waiver: Numbered & { first_day: string; last_day: string | null },
  given: string | null | undefined,
): Promise<string | null> {
  if (waiver.window_no === null) return null
  const { schemes, slots } = (await windowsIn(scope, [waiver], todayIn(scope.agency.time_zone)))(waiver)
  const { first_day, last_day, window_no } = waiver
  const meant = slots.findLast(
    ({ number, starts_on, red_from }) =>
      number === window_no &&
      (starts_on === null || last_day === null || starts_on <= last_day) &&
      (red_from === null || first_day <= red_from),
  )
  return schemeOn(schemes, given ?? meant?.scheme ?? first_day)?.from ?? given ?? first_day
}

/** Returns the schemes of each rule and the person's windows. */
async function windowsIn(scope: Scope, named: readonly Numbered[], as_of: string) {
  const people = [...new Set(named.flatMap(one => (one.window_no === null ? [] : [one.employee_id])))]
  const facts = people.length === 0 ? new Map<Id, PersonFacts>() : await loadFacts(scope, people)
  const rules = new Map(people.length === 0 ? [] : (await loadRules(scope)).map(rule => [rule.id, rule] as const))
  return ({ employee_id, rule_id }: Numbered) => {
    const [rule, person] = [rules.get(rule_id), facts.get(employee_id)]
    const context = rule && person ? contextOf({ rule, facts: person, as_of }, new Map()) : null
    const found = context && windowsOf(context)
    const slots: readonly Slot[] = !found || typeof found === 'string' ? [] : found.slots
    return { schemes: rule ? schemesOf(rule.versions) : [], slots }
  }
}
