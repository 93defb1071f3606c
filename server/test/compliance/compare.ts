import { type ComplianceResult, type Note, timelineDays } from '@preceptor/contract/compliance/result'
import type { Question } from '../../src/features/compliance/engine/question.ts'
import { dayOf, textOf } from './days.ts'
import type { Opinion } from './opinion.ts'
import { witness } from './witness.ts'

type Evaluate = (question: Question) => ComplianceResult

const withoutZeros = (amounts: object) => Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== 0))

/** Normalizes order and drops zeros, so that only real differences remain. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return withoutZeros(Object.fromEntries(sorted.map(([key, inner]) => [key, plain(inner)])))
}
const same = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

const notJudged = new Set<Note>(['prorated', 'behind_pace'])

function fillsOf({ records }: ComplianceResult): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { id, fills } of records)
    for (const { scheme, window, amount } of fills) {
      const to = `${id} in ${window} of ${scheme}`
      sum[to] = (sum[to] ?? 0) + amount
    }
  return sum
}

/** Returns differences between witness and engine, as sentences. */
function ofOneDay(opinion: Opinion, result: ComplianceResult): string[] {
  const found: string[] = []
  const check = (name: string, ours: unknown, theirs: unknown) => {
    if (ours !== undefined && !same(ours, theirs))
      found.push(`${name}: witness ${JSON.stringify(ours)}, engine ${JSON.stringify(theirs)}`)
  }
  check('state', opinion.state, result.state)
  check('reason', opinion.reason, result.reason)
  for (const [name, value] of Object.entries(opinion.window ?? {}))
    check(`window.${name}`, value, result.window?.[name as keyof typeof result.window] ?? null)
  check('version', opinion.version, result.version)
  check('needed', opinion.needed, result.needed)
  check('counted', opinion.counted, result.counted)
  check('days left', opinion.days_left, result.days_left)
  check('notes', opinion.notes?.toSorted(), result.notes.filter(note => !notJudged.has(note)).sort())
  check('fills', opinion.gifts, fillsOf(result))
  check('remaining', opinion.remaining, result.remaining)
  return found
}

/** Compares every day of the timeline, and the next change. */
function ofTimeline(question: Question, result: ComplianceResult): string[] {
  const today = dayOf(question.as_of)
  const now = witness(question)
  let change: string | null = null
  for (let day = today; day < today + timelineDays; day++) {
    const as_of = textOf(day)
    const { state, window } = witness({ ...question, as_of })
    const told = result.timeline.find(({ from, to }) => from <= as_of && (to === null || as_of <= to))
    if (told?.state !== state) return [`timeline of ${as_of}: witness ${state}, engine ${told?.state ?? 'nothing'}`]
    if (window && (told.window !== window.number || told.scheme !== window.scheme))
      return [`window of ${as_of}: witness ${window.number} ${window.scheme}, engine ${told.window} ${told.scheme}`]
    if (state !== now.state) change ??= as_of
  }
  return change === result.next_change ? [] : [`next change: witness ${change}, engine ${result.next_change}`]
}

export function differences(evaluate: Evaluate, question: Question, wholeTimeline: boolean): string[] {
  const result = evaluate(question)
  const found = ofOneDay(witness(question), result)
  return found.length > 0 || !wholeTimeline ? found : ofTimeline(question, result)
}
