import { addDays } from '@preceptor/contract'
import type { ComplianceResult, ComplianceState } from '@preceptor/contract/compliance/result'
import { evaluate } from '../engine/evaluate.ts'
import type { Question } from '../engine/question.ts'

/** Number of years to search back. */
const stepsBack = 12
const stepDays = 390

/** Returns the first day of the current unbroken state, by today's knowledge; null if it is further back than the search. */
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

/**
 * Returns the next day that turns red after one that isn't, as in lists (`isLapse` of employees/compliance-facts.ts); null if there
 * is none ahead.
 */
export const nextLapse = ({ timeline }: Pick<ComplianceResult, 'timeline'>): string | null =>
  timeline.find((one, at) => {
    const before = timeline[at - 1]
    return before !== undefined && isRed(one.state) && !isRed(before.state)
  })?.from ?? null
