import type { Id, RuleStanding } from '@preceptor/contract'
import type { ComplianceResult, ComplianceState } from '@preceptor/contract/compliance/result'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import { evaluate } from '../engine/evaluate.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { judge } from '../engine/judge.ts'
import { questionsOf } from '../questions.ts'
import type { ChangedRules } from './with-changes.ts'

/** The first day a person's result would differ. */
export interface Flip {
  on: string
  before: ComplianceState
  after: ComplianceState
}

const questionOf = (rules: readonly ComplianceRule[], id: Id, facts: PersonFacts, as_of: string) =>
  questionsOf(rules, facts, as_of).find(({ rule }) => rule.id === id)

const answerOf = (rules: readonly ComplianceRule[], id: Id, facts: PersonFacts, as_of: string) => {
  const question = questionOf(rules, id, facts, as_of)
  return question ? evaluate(question) : null
}

/** Looks from today on, assuming nothing happens. */
export function flipOf(rules: ChangedRules, id: Id, facts: PersonFacts, today: string): Flip | null {
  const [before, after] = [answerOf(rules.before, id, facts, today), answerOf(rules.after, id, facts, today)]
  const turns = [...(before?.timeline ?? []), ...(after?.timeline ?? [])].map(({ from }) => from)
  for (const on of [...new Set(turns)].toSorted()) {
    const [was, is] = [stateOn(before, on), stateOn(after, on)]
    if (was !== is) return { on, before: was, after: is }
  }
  return null
}

const stateOn = (result: ComplianceResult | null, day: string): ComplianceState =>
  result?.timeline.findLast(({ from }) => from <= day)?.state ?? 'not_applicable'

/** Returns a person's status on a day; null when the rule doesn't exist. */
export function standingOf(
  rules: readonly ComplianceRule[],
  id: Id,
  facts: PersonFacts,
  as_of: string,
): RuleStanding | null {
  const answer = answerOf(rules, id, facts, as_of)
  if (!answer) return null
  return {
    state: answer.state,
    reason: answer.reason,
    ends_on: answer.window?.moved_end ?? null,
    needed_minutes: answer.needed.minutes,
    counted_minutes: answer.counted.minutes,
    remaining_minutes: answer.remaining.minutes,
    next_change: answer.next_change,
  }
}

/** Returns a person's additional minutes on that day because of the changes. */
export function addedMinutes(rules: ChangedRules, id: Id, facts: PersonFacts, as_of: string): number {
  const left = (some: readonly ComplianceRule[]) => {
    const question = questionOf(some, id, facts, as_of)
    if (!question) return 0
    const { state, remaining } = judge(question).judgement
    return state === 'not_applicable' || state === 'waived' ? 0 : remaining.minutes
  }
  return left(rules.after) - left(rules.before)
}

/** Returns the state of each changed rule on that day, with and without the changes. */
export function statesOf(
  { before, after, changed }: ChangedRules,
  facts: PersonFacts,
  as_of: string,
): { id: Id; before: ComplianceState | null; after: ComplianceState }[] {
  const state = (some: readonly ComplianceRule[]) => {
    const questions = questionsOf(some, facts, as_of)
    return (id: Id) => {
      const question = questions.find(({ rule }) => rule.id === id)
      return question ? judge(question).judgement.state : null
    }
  }
  const [was, is] = [state(before), state(after)]
  return changed.map(id => ({ id, before: was(id), after: is(id) ?? 'not_applicable' }))
}
