import type { Id } from '@preceptor/contract'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import type { PersonFacts } from './engine/facts.ts'
import type { Question } from './engine/question.ts'

/** Returns rules that are judged together: additional rules take their minutes first. */
export const questionsOf = (rules: readonly ComplianceRule[], facts: PersonFacts, as_of: string): Question[] =>
  rules.map(rule => ({ rule, additions: additionsTo(rule, rules), facts, as_of }))

const addsTo = ({ versions }: ComplianceRule, id?: Id) =>
  versions.some(({ in_addition_to }) => (id === undefined ? in_addition_to !== null : in_addition_to === id))

/** Returns rules that add to this one, directly or indirectly; the engine checks which version each adds to. */
const additionsTo = ({ id }: ComplianceRule, rules: readonly ComplianceRule[]): readonly ComplianceRule[] =>
  rules.some(other => addsTo(other, id)) ? rules.filter(other => other.id !== id && addsTo(other)) : []
