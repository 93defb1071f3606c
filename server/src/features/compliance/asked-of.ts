import type { Id } from '@preceptor/contract'
import type { ComplianceState } from '@preceptor/contract/compliance/result'
import type { Scope } from '../../scope/scope.ts'
import { loadRules } from './facts/load-rules.ts'
import { judgedRules } from './person/impact.ts'
import { namesFor } from './person/names.ts'

interface Asked {
  id: Id
  name: string
  state: ComplianceState
  due_on: string | null
  why: string
}

/** Returns the rules that apply to a person on a day, with their status. */
export async function askedOf(scope: Scope, id: Id, as_of: string): Promise<Asked[]> {
  const told = { language: scope.origin.language, names: await namesFor(scope), as_of }
  const judged = await judgedRules(scope, id, await loadRules(scope), told)
  return [...judged].flatMap(([rule_id, { name, stands }]) =>
    stands.state === 'not_applicable' ? [] : [{ id: rule_id, name, ...stands }],
  )
}
