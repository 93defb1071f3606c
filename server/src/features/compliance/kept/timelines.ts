import { addDays } from '@preceptor/contract'
import { type ComplianceState, type Judgement, timelineDays } from '@preceptor/contract/compliance/result'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import type { Id } from '@preceptor/contract'
import { firstApplied } from '../engine/applies.ts'
import { worst } from '../engine/evaluate.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { type JudgedDay, judgedDays } from '../engine/judged-days.ts'
import { isRed } from '../engine/judged.ts'
import type { Question } from '../engine/question.ts'
import { questionsOf } from '../questions.ts'
import type { LeftOutRow, PersonRow, StateRow } from './kept-rows.ts'
import { leftOutOf, type Verdicts } from './left-out.ts'

/** The days for which timelines are stored, inclusive. */
export interface Span {
  from: string
  to: string
}

/** The current and the previous year, from today's records, and as far ahead as the engine looks. */
export const spanKept = (today: string): Span => ({
  from: `${Number(today.slice(0, 4)) - 1}-01-01`,
  to: addDays(today, timelineDays),
})

export interface Timelines {
  states: StateRow[]
  person: PersonRow[]
  left: LeftOutRow[]
}

export function timelinesOf(rules: readonly ComplianceRule[], facts: PersonFacts, span: Span): Timelines {
  const judged = questionsOf(rules, facts, span.from).map(question => ({
    rule_id: question.rule.id,
    days: daysOf(question, span),
  }))
  const states = judged.flatMap(({ rule_id, days }) => statesOf(rule_id, days))
  const verdicts: Verdicts[] = judged.map(({ rule_id, days }) => ({
    rule_id,
    days: days.map(({ day, judgement }) => ({ day, records: judgement.records })),
  }))
  return { states, person: worstOf(states, span.from), left: leftOutOf(facts.entries, verdicts, span.from) }
}

/** A rule that never applied to a person isn't judged day by day. */
function daysOf(question: Question, { to }: Span): JudgedDay[] {
  const first = firstApplied(question.rule, question.facts)
  return first === null || first > to ? [] : [...judgedDays(question, to)]
}

function statesOf(rule_id: Id, days: readonly JudgedDay[]): StateRow[] {
  const rows: StateRow[] = []
  for (const { day, judgement, turn } of days) {
    const next = rowOf(rule_id, judgement, day)
    const last = rows.at(-1)
    if (last && isSame(last, next)) {
      // nothing changes between two records, so a period keeps the result of its last record
      if (turn === 'record') tellMinutes(last, next)
      if (turn !== 'known' || isSameTime(last, next)) continue
    }
    if (last) last.valid_to = day
    rows.push(next)
  }
  return rows.filter(({ state }) => state !== 'not_applicable')
}

function tellMinutes(last: StateRow, { remaining_minutes, needed_minutes, counted_minutes }: StateRow) {
  Object.assign(last, { remaining_minutes, needed_minutes, counted_minutes })
}

const isSameTime = (one: StateRow, other: StateRow) =>
  one.remaining_minutes === other.remaining_minutes &&
  one.needed_minutes === other.needed_minutes &&
  one.counted_minutes === other.counted_minutes

const rowOf = (
  rule_id: Id,
  { state, window, remaining, needed, counted, reason, notes }: Judgement,
  day: string,
): StateRow => ({
  rule_id,
  valid_from: day,
  valid_to: null,
  state,
  window_no: window?.number ?? null,
  window_scheme: window?.scheme ?? null,
  ends_on: window?.moved_end ?? null,
  remaining_minutes: remaining.minutes,
  needed_minutes: needed.minutes,
  counted_minutes: counted.minutes,
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
