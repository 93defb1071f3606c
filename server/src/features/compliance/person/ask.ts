import { addDays } from '@preceptor/contract'
import type { ComplianceResult, ComplianceState } from '@preceptor/contract/compliance/result'
import { evaluate } from '../engine/evaluate.ts'
import type { Question } from '../engine/question.ts'

/** So many years back are looked through. */
const stepsBack = 12
const stepDays = 390

/** The first day of the state without a break, by what is known now; null: longer ago than is looked for. */
export function sinceWhen(question: Question, state: ComplianceState): string | null {
  let since = question.as_of
  for (let step = 0; step < stepsBack; step += 1) {
    const start = addDays(since, -stepDays)
    const before = evaluate({ ...question, as_of: start }).timeline.filter(({ from }) => from < since)
    const other = before.findLastIndex(one => one.state !== state)
    const first = before[other + 1]
    if (other >= 0) return first?.from ?? since
    since = start
  }
  return null
}

const isRed = (state: ComplianceState) => state === 'overdue' || state === 'lapsed'

/** The next day that turns red; null while it is red already, or if none does. */
export const nextLapse = ({ state, timeline }: Pick<ComplianceResult, 'state' | 'timeline'>): string | null =>
  isRed(state) ? null : (timeline.slice(1).find(one => isRed(one.state))?.from ?? null)
