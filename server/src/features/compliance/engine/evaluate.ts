import { addDays } from '@preceptor/contract'
import {
  type ComplianceInterval,
  type ComplianceResult,
  type ComplianceState,
  type Judgement,
  timelineDays,
} from '@preceptor/contract/compliance/result'
import { dayAfter, dayBefore } from './days.ts'
import { judge } from './judge.ts'
import { isRed, rankOf } from './judged.ts'
import type { Question } from './question.ts'

/** The answer for a day, and for the days that follow it if nothing happens. */
export function evaluate(question: Question): ComplianceResult {
  const { judgement, intervals } = timelineOf(question)
  const changed = intervals.find(({ state }) => state !== judgement.state)
  return { ...judgement, next_change: changed?.from ?? null, timeline: intervals }
}

/** A person is as compliant as the worst of their rules. Without rules nothing applies. */
export const worst = (states: readonly ComplianceState[]): ComplianceState =>
  states.reduce((worse, state) => (rankOf(state) < rankOf(worse) ? state : worse), 'not_applicable')

export const isCompliant = (states: readonly ComplianceState[]): boolean => !states.some(isRed)

const intervalOf = ({ state, window }: Judgement, from: string): ComplianceInterval => ({
  from,
  to: null,
  state,
  window: window?.number ?? null,
  ends_on: window?.moved_end ?? null,
})

const isSame = (one: ComplianceInterval, other: ComplianceInterval) =>
  one.state === other.state && one.window === other.window && one.ends_on === other.ends_on

/** Judges every day on which the answer may change; between them it stays. */
function timelineOf(question: Question): { judgement: Judgement; intervals: ComplianceInterval[] } {
  const last = addDays(question.as_of, timelineDays)
  const known = knownDays(question)
  const first = judge(question)
  const intervals: ComplianceInterval[] = [intervalOf(first.judgement, question.as_of)]
  let turns = first.turns
  for (let day = nextOf(known, turns, question.as_of); day !== null && day <= last; ) {
    const judged = judge({ ...question, as_of: day })
    const next = intervalOf(judged.judgement, day)
    const before = intervals.at(-1)
    if (before !== undefined && !isSame(before, next)) {
      before.to = dayBefore(day)
      intervals.push(next)
    }
    turns = judged.turns
    day = nextOf(known, turns, day)
  }
  return { judgement: first.judgement, intervals }
}

function nextOf(known: readonly string[], turns: readonly string[], after: string): string | null {
  const next = known.find(day => day > after) ?? null
  return turns.reduce((least, day) => (day > after && (least === null || day < least) ? day : least), next)
}

/** Days on which something known begins, ends or is dated, in order. */
function knownDays({ rule, additions, facts }: Question): string[] {
  const stretches = [...facts.leave, ...facts.spells, ...facts.waivers]
  const spans = [...facts.employment, ...facts.agency]
  const dated = facts.entries.filter(entry => entry.kind !== 'reversal')
  const days = [
    ...[rule, ...additions].flatMap(({ versions }) => versions.map(({ effective_from }) => effective_from)),
    ...stretches.flatMap(({ first_day, last_day }) => [first_day, last_day === null ? first_day : dayAfter(last_day)]),
    ...spans.flatMap(({ from, to }) => [from, to ?? from]),
    ...dated.map(({ on }) => on),
  ]
  return [...new Set(days)].toSorted()
}
