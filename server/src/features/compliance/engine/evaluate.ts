import {
  type ComplianceInterval,
  type ComplianceResult,
  type ComplianceState,
  type Judgement,
  timelineDays,
} from '@preceptor/contract/compliance/result'
import { addDays, dayBefore } from './days.ts'
import { judgedDays } from './judged-days.ts'
import { isRed, rankOf } from './judged.ts'
import type { Question } from './question.ts'

/** Returns the result for a day, and for later days if nothing happens. */
export function evaluate(question: Question): ComplianceResult {
  const { judgement, intervals } = timelineOf(question)
  const changed = intervals.find(({ state }) => state !== judgement.state)
  return { ...judgement, next_change: changed?.from ?? null, timeline: intervals }
}

/** A person is as compliant as their worst rule. Without rules the result is not applicable. */
export const worst = (states: readonly ComplianceState[]): ComplianceState =>
  states.reduce((worse, state) => (rankOf(state) < rankOf(worse) ? state : worse), 'not_applicable')

export const isCompliant = (states: readonly ComplianceState[]): boolean => !states.some(isRed)

const intervalOf = ({ state, window }: Judgement, from: string): ComplianceInterval => ({
  from,
  to: null,
  state,
  scheme: window?.scheme ?? null,
  window: window?.number ?? null,
  ends_on: window?.moved_end ?? null,
})

const isSame = (one: ComplianceInterval, other: ComplianceInterval) =>
  one.state === other.state &&
  one.scheme === other.scheme &&
  one.window === other.window &&
  one.ends_on === other.ends_on

function timelineOf(question: Question): { judgement: Judgement; intervals: ComplianceInterval[] } {
  const [first, ...others] = judgedDays(question, addDays(question.as_of, timelineDays))
  if (first === undefined) throw new Error('The day asked about was not judged.')
  const intervals: ComplianceInterval[] = [intervalOf(first.judgement, first.day)]
  for (const { day, judgement } of others) {
    const next = intervalOf(judgement, day)
    const before = intervals.at(-1)
    if (before === undefined || isSame(before, next)) continue
    before.to = dayBefore(day)
    intervals.push(next)
  }
  return { judgement: first.judgement, intervals }
}
