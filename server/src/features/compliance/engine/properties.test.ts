import { addDays } from '@preceptor/contract'
import { timelineDays } from '@preceptor/contract/compliance/result'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { dayAfter } from './days.ts'
import { evaluate, isCompliant, worst } from './evaluate.ts'
import type { LedgerEntry } from './facts.ts'
import { aCompletion, aCredit, aQuestion } from './histories.ts'
import { judge } from './judge.ts'
import type { Question } from './question.ts'

const many = { numRuns: campaign(300, 10_000), seed: 20_261_123 }
const answerOf = (question: Question) => judge(question).judgement
const isGood = (question: Question) => isCompliant([answerOf(question).state])
const withEntries = ({ facts, ...rest }: Question, entries: readonly LedgerEntry[]): Question => ({
  ...rest,
  facts: { ...facts, entries },
})

vi.setConfig({ testTimeout: campaign(60_000, 3_600_000) })

test('the timeline for every day matches the result judged on that day', () => {
  fc.assert(
    fc.property(aQuestion, question => {
      const { timeline, next_change, ...today } = evaluate(question)
      expect(today).toEqual(answerOf(question))
      for (let days = 0, day = question.as_of; days <= timelineDays; days += 1, day = dayAfter(day)) {
        const { state, window } = answerOf({ ...question, as_of: day })
        const told = timeline.findLast(({ from }) => from <= day)
        expect({ day, state: told?.state, window: told?.window, ends_on: told?.ends_on }).toEqual({
          day,
          state,
          window: window?.number ?? null,
          ends_on: window?.moved_end ?? null,
        })
      }
      const changed = timeline.find(({ state }) => state !== today.state)?.from ?? null
      expect(next_change).toBe(changed)
      expect(timeline.slice(0, -1).map(({ to }) => to && addDays(to, 1))).toEqual(
        timeline.slice(1).map(({ from }) => from),
      )
    }),
    { ...many, numRuns: campaign(120, 3000) },
  )
})

test('more training never makes anyone less compliant', () => {
  const found = fc.check(
    fc.property(aQuestion, fc.oneof(aCredit, aCompletion), (question, entry) => {
      // Hours that another rule takes first, or a completion that restarts the windows, are separate questions
      fc.pre(question.additions.length === 0)
      fc.pre(question.rule.versions.every(({ anchor }) => anchor !== 'last_completion'))
      // The earliest minutes of a limited mode count, regardless of topic
      fc.pre(question.rule.versions.every(({ mode_limits }) => mode_limits.length === 0))
      const more = withEntries(question, [...question.facts.entries, { ...entry, id: 'more', seq: 1000 }])
      return !isGood(question) || isGood(more)
    }),
    many,
  )
  expect(found.failed, JSON.stringify(found.counterexample)).toBe(false)
})

test('records count the same in whatever order they are read', () => {
  fc.assert(
    fc.property(aQuestion, question => {
      const { facts } = question
      const { employment, agency, spells, ...lists } = facts
      const other = {
        ...lists,
        entries: facts.entries.toReversed(),
        leave: facts.leave.toReversed(),
        waivers: facts.waivers.toReversed(),
      }
      const turned = { ...question, facts: { ...other, credentials: facts.credentials, employment, agency, spells } }
      expect(answerOf(turned)).toEqual(answerOf(question))
    }),
    many,
  )
})

test('a reversed record counts as never recorded, and so does a reversed reversal', () => {
  fc.assert(
    fc.property(aQuestion, fc.nat(), (question, pick) => {
      const { entries } = question.facts
      const gone = entries[pick % Math.max(1, entries.length)]
      fc.pre(gone !== undefined)
      const reversal: LedgerEntry = { kind: 'reversal', id: 'r1', seq: 1001, reverses: gone?.id ?? '' }
      const again: LedgerEntry = { kind: 'reversal', id: 'r2', seq: 1002, reverses: 'r1' }
      const { records: _, ...reversed } = answerOf(withEntries(question, [...entries, reversal]))
      const { records: __, ...never } = answerOf(
        withEntries(
          question,
          entries.filter(entry => entry !== gone),
        ),
      )
      expect(reversed).toEqual(never)
      expect(answerOf(withEntries(question, [...entries, reversal, again]))).toEqual(answerOf(question))
    }),
    many,
  )
})

test('more grace never makes anyone less compliant', () => {
  const found = fc.check(
    fc.property(aQuestion, fc.integer({ min: 1, max: 60 }), (question, days) => {
      // Waivers on the day it would turn overdue depend on that day
      fc.pre(question.facts.waivers.length === 0)
      const versions = question.rule.versions.map(version => ({ ...version, grace_days: version.grace_days + days }))
      return !isGood(question) || isGood({ ...question, rule: { ...question.rule, versions } })
    }),
    many,
  )
  expect(found.failed, JSON.stringify(found.counterexample)).toBe(false)
})

test('a voided form never makes anyone more compliant, and a replacement from the same day changes nothing', () => {
  let forms = 0
  fc.assert(
    fc.property(aQuestion, fc.nat(), (question, pick) => {
      const { facts } = question
      const gone = facts.forms[pick % Math.max(1, facts.forms.length)]
      fc.pre(gone !== undefined && question.rule.versions.some(({ asks }) => asks.kind === 'form'))
      forms += 1
      const withForms = (some: typeof facts.forms) => ({ ...question, facts: { ...facts, forms: some } })
      const changed = (state: 'voided' | 'corrected') => facts.forms.with(facts.forms.indexOf(gone), { ...gone, state })
      expect(isGood(withForms(changed('voided'))) && !isGood(question)).toBe(false)
      fc.pre(gone.state === 'completed' || gone.state === 'superseded')
      const completed_on = gone.completed_on > question.as_of ? gone.completed_on : question.as_of
      const correction = { ...gone, id: 'right', completed_on, corrects: gone.id }
      const { records: _, ...right } = answerOf(withForms([...changed('corrected'), correction]))
      const { records: __, ...before } = answerOf(question)
      expect(right).toEqual(before)
    }),
    { ...many, numRuns: campaign(60, 2000) },
  )
  expect(forms).toBeGreaterThan(50)
})

test('minutes are neither lost nor counted twice', () => {
  fc.assert(
    fc.property(aQuestion, question => {
      const { records } = answerOf(question)
      for (const { id, fills, left_out } of records) {
        const entry = question.facts.entries.find(one => one.id === id)
        const whole = entry?.kind === 'credit' ? entry.minutes : 1
        expect(
          [...fills, ...left_out].reduce((sum, { amount }) => sum + amount, 0),
          id,
        ).toBe(whole)
      }
    }),
    many,
  )
})

test('a person is as compliant as the worst of their rules', () => {
  expect(worst(['satisfied', 'due_soon', 'waived'])).toBe('due_soon')
  expect(worst(['overdue', 'lapsed'])).toBe('lapsed')
  expect(worst([])).toBe('not_applicable')
  expect(isCompliant(['due_soon', 'suspended'])).toBe(true)
  expect(isCompliant(['satisfied', 'overdue'])).toBe(false)
})
