import type { Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { contextOf } from './engine/context.ts'
import { windowsOf } from './engine/windows.ts'
import { loadFacts } from './facts/load-facts.ts'
import { loadRules } from './facts/load-rules.ts'

interface Named {
  employee_id: Id
  rule_id: Id
  window_no: number | null
}
export interface WindowDays {
  number: number
  starts_on: string | null
  ends_on: string | null
}

/** The days of windows that are named by their number, with leave, as `as_of` has them; null where the rule has no such window. */
export async function windowsOfPeople(
  scope: Scope,
  named: readonly Named[],
  as_of: string,
): Promise<(WindowDays | null)[]> {
  const people = [...new Set(named.flatMap(one => (one.window_no === null ? [] : [one.employee_id])))]
  if (people.length === 0) return named.map(() => null)
  const facts = await loadFacts(scope, people)
  const rules = new Map((await loadRules(scope)).map(rule => [rule.id, rule] as const))
  return named.map(({ employee_id, rule_id, window_no }) => {
    const [rule, person] = [rules.get(rule_id), facts.get(employee_id)]
    const context = rule && person ? contextOf({ rule, facts: person, as_of }, new Map()) : null
    const found = context && windowsOf(context)
    if (!found || typeof found === 'string') return null
    const slot = found.slots.findLast(({ number }) => number === window_no)
    return slot ? { number: slot.number, starts_on: slot.starts_on, ends_on: slot.moved_end ?? slot.ends_on } : null
  })
}
