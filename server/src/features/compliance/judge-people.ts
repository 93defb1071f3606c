import type { Id } from '@preceptor/contract'
import type { ComplianceResult, ComplianceState } from '@preceptor/contract/compliance/result'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import type { Scope } from '../../scope/scope.ts'
import { evaluate, worst } from './engine/evaluate.ts'
import type { PersonFacts } from './engine/facts.ts'
import { loadFacts } from './facts/load-facts.ts'
import { loadRules } from './facts/load-rules.ts'
import { questionsOf } from './questions.ts'

export interface JudgedPerson {
  facts: PersonFacts
  /** By rule, in the order of the rules. */
  results: ReadonlyMap<Id, ComplianceResult>
  /** The worst of their rules. */
  state: ComplianceState
}

/** Calculates these people's standing on a day by today's records. People the caller can't see are omitted. */
export async function judgePeople(
  scope: Scope,
  employee_ids: readonly Id[],
  as_of: string,
): Promise<Map<Id, JudgedPerson>> {
  const all = await loadFacts(scope, employee_ids)
  const rules = await loadRules(scope)
  return new Map([...all].map(([id, facts]) => [id, judgePerson(rules, facts, as_of)]))
}

export function judgePerson(rules: readonly ComplianceRule[], facts: PersonFacts, as_of: string): JudgedPerson {
  const results = new Map(
    questionsOf(rules, facts, as_of).map(question => [question.rule.id, evaluate(question)] as const),
  )
  return { facts, results, state: worst([...results.values()].map(({ state }) => state)) }
}
