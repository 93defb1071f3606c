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
  /** By rule, in rule order. */
  results: ReadonlyMap<Id, ComplianceResult>
  /** The worst state across their rules. */
  state: ComplianceState
}

/** Computes these people's compliance status on a day from today's records. Omits people the caller can't see. */
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
