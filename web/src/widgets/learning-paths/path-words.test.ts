import type { PersonStep } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { doneWords, earlyOf, type OnPath, optionalWord, orderOf, stepColours, whyWords } from './path-words.ts'

const step = (over: Partial<PersonStep> = {}): PersonStep => ({
  step_id: over.title ?? 'one',
  title: 'one',
  kind: 'program',
  ref_id: 'program',
  is_required: true,
  state: 'available',
  why: null,
  waits_for: null,
  opens_on: null,
  opened_on: null,
  due_on: null,
  is_late: false,
  settled_on: null,
  skip_reason: null,
  progress_pct: null,
  booking: null,
  employee_form_id: null,
  ...over,
})
const done = (settled_on: string, over: Partial<PersonStep> = {}) => step({ state: 'done', settled_on, ...over })
const on = (...steps: PersonStep[]): OnPath => ({
  state: 'in_progress',
  start_date: '2026-10-01',
  done: 1,
  of: steps.filter(one => one.is_required).length || steps.length,
  steps,
})

test('a step completed before the path started says so', () => {
  const early = done('2026-07-16')
  expect(earlyOf(early, on(early))).toBe('path')
  expect(whyWords(early, on(early))).toBe('Completed before the path started')
  const first = done('2026-10-01', { opened_on: '2026-10-01' })
  expect(earlyOf(first, on(first))).toBeNull()
})

test('a step done while an earlier one is open was done before its turn', () => {
  const second = done('2026-10-20')
  const open = on(step(), second)
  expect(earlyOf(second, open)).toBe('turn')
  expect(whyWords(second, open)).toBe('Completed before its turn')
  // The previous step was done later
  expect(earlyOf(second, on(done('2026-11-02', { opened_on: '2026-10-01' }), second))).toBe('turn')
})

test('a step that was open, or had nothing to wait for, was not early', () => {
  const opened = done('2026-10-20', { opened_on: '2026-10-05' })
  expect(earlyOf(opened, on(step(), opened))).toBeNull()
  const second = done('2026-10-20')
  expect(earlyOf(second, on(done('2026-10-10', { opened_on: '2026-10-01' }), second))).toBeNull()
  expect(earlyOf(second, on(step({ is_required: false }), second))).toBeNull()
  expect(whyWords(second, on(done('2026-10-10', { opened_on: '2026-10-01' }), second))).toBe('')
})

test('progress says that it counts only required steps, if there are optional ones', () => {
  const optional = step({ is_required: false })
  const mixed = on(done('2026-10-10', { opened_on: '2026-10-01' }), step(), optional)
  expect(doneWords(mixed)).toBe('1 of 2 required')
  expect(optionalWord(optional, mixed.steps)).toBe('Optional')
  expect(optionalWord(step(), mixed.steps)).toBe('')
  expect(doneWords(on(step(), step()))).toBe('1 of 2')
  expect(doneWords(on(optional, optional))).toBe('1 of 2')
  expect(optionalWord(optional, [optional])).toBe('')
})

test('a path is ordered only if each step waits for all before it', () => {
  const asked = { is_required: true, is_gate: false }
  const optional = { is_required: false, is_gate: false }
  expect(orderOf([asked, asked, optional], { is_ordered: true })).toBe('ordered')
  expect(orderOf([asked, optional, asked], { is_ordered: true })).toBe('partly')
  expect(orderOf([optional, optional], { is_ordered: true })).toBe('free')
  expect(orderOf([{ ...asked, is_gate: true }, asked, asked], { is_ordered: false })).toBe('partly')
  expect(orderOf([asked, asked], { is_ordered: false })).toBe('free')
})

test('amber is reserved for steps due soon', () => {
  expect(Object.values(stepColours)).not.toContain('amber')
})
