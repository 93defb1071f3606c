import { addDays } from '@preceptor/contract'
import { type ComplianceState, type Judgement, timelineDays } from '@preceptor/contract/compliance/result'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import type { Id } from '@preceptor/contract'
import { firstApplied } from '../engine/applies.ts'
import { worst } from '../engine/evaluate.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { judgedDays } from '../engine/judged-days.ts'
import { isRed } from '../engine/judged.ts'
import type { Question } from '../engine/question.ts'
import { questionsOf } from '../questions.ts'

/** The days of which timelines are kept; both included. */
export interface Span {
  from: string
  to: string
}

/** This year and the last one by today's records, and as far ahead as the engine looks. */
export const spanKept = (today: string): Span => ({
  from: `${Number(today.slice(0, 4)) - 1}-01-01`,
  to: addDays(today, timelineDays),
})

interface Stretch {
  valid_from: string
  /** The first day on which it no longer holds; null: beyond the days worked out. */
  valid_to: string | null
}

/** A stretch of days with one answer. Days without one: the rule doesn't apply. */
export interface StateRow extends Stretch {
  rule_id: Id
  state: ComplianceState
  window_no: number | null
  window_scheme: string | null
  ends_on: string | null
  /** After the last record in the stretch; without one, on its first day. */
  remaining_minutes: number
  reason: string | null
  is_unverified: boolean
}

export interface PersonRow extends Stretch {
  state: ComplianceState
  rules: number
  red_rules: number
  ends_on: string | null
}

export interface Timelines {
  states: StateRow[]
  person: PersonRow[]
}

export function timelinesOf(rules: readonly ComplianceRule[], facts: PersonFacts, span: Span): Timelines {
  const states = questionsOf(rules, facts, span.from).flatMap(question => statesOf(question, span))
  return { states, person: worstOf(states, span.from) }
}

/** A rule that never applied to somebody is not asked day by day. */
function statesOf(question: Question, { to }: Span): StateRow[] {
  const first = firstApplied(question.rule, question.facts)
  if (first === null || first > to) return []
  const rows: StateRow[] = []
  for (const { day, judgement, turn } of judgedDays(question, to)) {
    const next = rowOf(question.rule.id, judgement, day)
    const last = rows.at(-1)
    if (last && isSame(last, next)) {
      // of the days between two records nothing else is said, so a stretch tells what its last record left
      if (turn === 'record') last.remaining_minutes = next.remaining_minutes
      if (turn !== 'known' || last.remaining_minutes === next.remaining_minutes) continue
    }
    if (last) last.valid_to = day
    rows.push(next)
  }
  return rows.filter(({ state }) => state !== 'not_applicable')
}

const rowOf = (rule_id: Id, { state, window, remaining, reason, notes }: Judgement, day: string): StateRow => ({
  rule_id,
  valid_from: day,
  valid_to: null,
  state,
  window_no: window?.number ?? null,
  window_scheme: window?.scheme ?? null,
  ends_on: window?.moved_end ?? null,
  remaining_minutes: remaining.minutes,
  reason,
  is_unverified: notes.includes('not_verified'),
})

const isSame = (one: StateRow, other: StateRow) =>
  one.state === other.state &&
  one.window_no === other.window_no &&
  one.window_scheme === other.window_scheme &&
  one.ends_on === other.ends_on &&
  one.reason === other.reason &&
  one.is_unverified === other.is_unverified

function worstOf(states: readonly StateRow[], from: string): PersonRow[] {
  const rows: PersonRow[] = []
  for (const day of daysIn(states, from)) {
    const held = states.filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day < valid_to))
    const next = personRow(held, day)
    const last = rows.at(-1)
    if (last && isSamePerson(last, next)) continue
    if (last) last.valid_to = day
    rows.push(next)
  }
  return rows
}

const daysIn = (states: readonly StateRow[], from: string) =>
  [...new Set([from, ...states.flatMap(({ valid_from, valid_to }) => [valid_from, valid_to ?? from])])].toSorted()

const pending: ReadonlySet<ComplianceState> = new Set<ComplianceState>(['due_soon', 'in_progress', 'suspended'])

function personRow(held: readonly StateRow[], day: string): PersonRow {
  const ends = held.flatMap(({ state, ends_on }) => (ends_on !== null && pending.has(state) ? [ends_on] : []))
  return {
    valid_from: day,
    valid_to: null,
    state: worst(held.map(({ state }) => state)),
    rules: held.length,
    red_rules: held.filter(({ state }) => isRed(state)).length,
    ends_on: ends.toSorted()[0] ?? null,
  }
}

const isSamePerson = (one: PersonRow, other: PersonRow) =>
  one.state === other.state &&
  one.rules === other.rules &&
  one.red_rules === other.red_rules &&
  one.ends_on === other.ends_on
