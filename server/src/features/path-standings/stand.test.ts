import type { PathDueRule, StartRule } from '@preceptor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completedOn, movedOn, outlookOn } from './outcome.ts'
import { type Given, type KeptStep, noProof, type PersonOnPath, type Proof, type StepAsked, standOn } from './stand.ts'

const today = '2026-03-15'
const step = (step_id: string, over: Partial<StepAsked> = {}): StepAsked => ({
  step_id,
  kind: 'program',
  is_required: true,
  is_gate: false,
  start: null,
  due: null,
  ...over,
})
const after = <From extends string>(from: From, amount: number, unit: 'days' | 'months' = 'days') => ({
  from,
  amount,
  unit,
})
const done = (on: string, until: string | null = null): Proof => ({ ...noProof, done: { id: `done ${on}`, on, until } })
const open = (is_begun = false, due_on: string | null = null): Proof => ({
  ...noProof,
  open: { id: 'open', is_begun, due_on },
})
const waived: Proof = { ...noProof, waived: { id: 'waived', on: '2026-02-01' } }
const kept = (over: Partial<KeptStep>): KeptStep => ({
  opened_on: null,
  due_on: null,
  settled_on: null,
  skip_reason: null,
  assignment_id: null,
  assignment_state: null,
  employee_form_id: null,
  form_state: null,
  ...over,
})

interface Case {
  steps: StepAsked[]
  is_ordered?: boolean
  proofs?: Record<string, Proof>
  keeps?: Record<string, KeptStep>
  person?: Partial<PersonOnPath>
}
const givenBy = ({ steps, is_ordered = true, proofs = {}, keeps = {}, person = {} }: Case): Given => ({
  is_ordered,
  steps,
  person: { start_date: '2026-03-01', hire_date: '2026-02-20', state: 'in_progress', ...person },
  keptOf: id => keeps[id],
  proofOf: id => proofs[id] ?? noProof,
  today,
})
const inShort = (one: Case) => standOn(givenBy(one)).map(({ state, why }) => (why ? `${state} (${why})` : state))
const [a, b, c] = [step('a'), step('b'), step('c')]

const cases: [string, Case, string[]][] = [
  [
    'in order, the first opens and the rest wait',
    { steps: [a, b, c] },
    ['available', 'locked (waits)', 'locked (waits)'],
  ],
  ['in any order, all open', { steps: [a, b, c], is_ordered: false }, ['available', 'available', 'available']],
  [
    'behind a gate all wait, in any order',
    { steps: [a, step('b', { is_gate: true }), c], is_ordered: false },
    ['available', 'available', 'locked (waits)'],
  ],
  [
    'an optional step holds nobody up, unless it is a gate',
    { steps: [step('a', { is_required: false }), b] },
    ['available', 'available'],
  ],
  [
    'an optional gate holds up',
    { steps: [step('a', { is_required: false, is_gate: true }), b] },
    ['available', 'locked (waits)'],
  ],
  [
    'what was done before counts, and the next opens',
    { steps: [a, b], proofs: { a: done('2026-01-05') } },
    ['done', 'available'],
  ],
  [
    'what expired yesterday is to be done again',
    { steps: [a, b], proofs: { a: done('2025-03-15', '2026-03-14') } },
    ['available', 'locked (waits)'],
  ],
  [
    'what expires today still counts',
    { steps: [a, b], proofs: { a: done('2025-03-15', '2026-03-15') } },
    ['done', 'available'],
  ],
  [
    'a card that begins tomorrow does not do yet',
    { steps: [step('a', { kind: 'credential' }), b], proofs: { a: done('2026-03-16', '2028-03-15') } },
    ['available', 'locked (waits)'],
  ],
  [
    'a completed path stays what it was',
    { steps: [a], proofs: { a: done('2025-03-15', '2026-03-14') }, person: { state: 'completed' } },
    ['done'],
  ],
  [
    'a waived program is skipped, and the next opens',
    { steps: [a, b], proofs: { a: waived } },
    ['skipped (waived)', 'available'],
  ],
  [
    'a step skipped by hand is settled',
    { steps: [a, b], keeps: { a: kept({ skip_reason: 'Knows it' }) } },
    ['skipped', 'available'],
  ],
  [
    'what somebody has open already is open, whatever comes before',
    { steps: [a, b], proofs: { b: open(true) } },
    ['available', 'in_progress'],
  ],
  [
    'a credential that waits for a second person is in review',
    { steps: [step('a', { kind: 'credential' })], proofs: { a: open(true) } },
    ['in_progress (review)'],
  ],
  [
    'a step that opened is never locked again',
    { steps: [a, b], keeps: { b: kept({ opened_on: '2026-03-05' }) } },
    ['available', 'available'],
  ],
  [
    'what somebody took away is not given again',
    { steps: [a], keeps: { a: kept({ opened_on: '2026-03-05', assignment_id: 'x', assignment_state: 'withdrawn' }) } },
    ['available (withdrawn)'],
  ],
  ['a pause opens nothing', { steps: [a, b], person: { state: 'paused' } }, ['locked (paused)', 'locked (waits)']],
  ['nobody begins before the path does', { steps: [a], person: { start_date: '2026-03-16' } }, ['locked (later)']],
  [
    'days from hire need a hire date',
    { steps: [step('a', { start: after('hire', 3) })], person: { hire_date: null } },
    ['locked (no_hire_date)'],
  ],
  [
    'days after the step before count from the day it was done',
    { steps: [a, step('b', { start: after('previous', 5) })], proofs: { a: done('2026-03-10') } },
    ['done', 'available'],
  ],
  [
    'and a day sooner it waits for that day',
    { steps: [a, step('b', { start: after('previous', 6) })], proofs: { a: done('2026-03-10') } },
    ['done', 'locked (later)'],
  ],
]
test.each(cases)('[R-RTE-5] %s', (_, one, expected) => {
  expect(inShort(one)).toEqual(expected)
})

const attend = step('a', { kind: 'session' })
const classes: [string, Case, Partial<ReturnType<typeof standOn>[number]>][] = [
  ['a class assigns nothing', { steps: [attend] }, { state: 'available', assigns: false, opened_on: today }],
  [
    'a seat is named by its booking',
    { steps: [attend], proofs: { a: open(true) } },
    { state: 'in_progress', booking_id: 'open', assignment_id: null, why: null },
  ],
  [
    'a place in line leaves it open',
    { steps: [attend], proofs: { a: open() } },
    { state: 'available', booking_id: 'open' },
  ],
  [
    'a class attended names its booking',
    { steps: [attend], proofs: { a: done('2026-03-10') } },
    { state: 'done', booking_id: 'done 2026-03-10', settled_on: '2026-03-10' },
  ],
  [
    'what else proves it is named as what it is',
    {
      steps: [attend],
      proofs: { a: { ...noProof, done: { id: 'x', on: '2026-03-10', until: null, by: 'assignment' } } },
    },
    { state: 'done', booking_id: null, assignment_id: 'x' },
  ],
  [
    'an attendance that expired opens it again',
    {
      steps: [attend],
      proofs: { a: done('2025-01-10', '2026-01-09') },
      keeps: { a: kept({ opened_on: '2026-03-01' }) },
    },
    { state: 'available', why: 'expired', assigns: false },
  ],
  [
    'a due date of the path is the step’s own',
    {
      steps: [step('a', { kind: 'session', due: { from: 'open', amount: 5, unit: 'days' } })],
      proofs: { a: open(true) },
    },
    { due_on: '2026-03-20' },
  ],
]
test.each(classes)('[R-RTE-5] %s', (_, one, expected) => {
  expect(standOn(givenBy(one))[0]).toMatchObject(expected)
})

const dates: [
  string,
  { start?: StartRule; due?: PathDueRule; person?: Partial<PersonOnPath>; proofs?: Record<string, Proof> },
  string | null,
][] = [
  ['none without a rule', {}, null],
  ['from the day it opens', { due: after('open', 10) }, '2026-03-25'],
  ['from the day the path begins', { due: after('path', 30) }, '2026-03-31'],
  ['never before the day on which it opens', { due: after('path', 3) }, today],
  ['from hire', { due: after('hire', 1, 'months') }, '2026-03-20'],
  ['months end with the month', { due: after('hire', 1, 'months'), person: { hire_date: '2026-03-31' } }, '2026-04-30'],
  ['from the step before', { due: after('previous', 20), proofs: { a: done('2026-03-10') } }, '2026-03-30'],
  [
    'but what was done long ago counts from the start',
    { due: after('previous', 20), proofs: { a: done('2025-06-01') } },
    '2026-03-21',
  ],
  ['from hire without a hire date: none', { due: after('hire', 10), person: { hire_date: null } }, null],
]
test.each(dates)('[R-RTE-5] due %s', (_, { due, person = {}, proofs = { a: done('2026-03-14') } }, expected) => {
  const [, second] = standOn(givenBy({ steps: [a, step('b', { due: due ?? null })], proofs, person }))
  expect(second).toMatchObject({ state: 'available', due_on: expected })
})

test('a locked step names the step it waits for, or the day', () => {
  const [, , third] = standOn(givenBy({ steps: [a, step('b', { is_required: false }), c] }))
  expect(third).toMatchObject({ waits_for: 'a', opens_on: null })
  const later = givenBy({ steps: [step('a', { start: after('hire', 30) })] })
  expect(standOn(later)).toMatchObject([{ opens_on: '2026-03-22', waits_for: null }])
  expect(outlookOn(later, standOn(later))).toEqual({ state: 'in_progress', look_on: '2026-03-22' })
})

test('only required steps complete a path; without any, all of them do', () => {
  const stateOf = (one: Case) => outlookOn(givenBy(one), standOn(givenBy(one))).state
  const optional = { is_required: false }
  expect(stateOf({ steps: [a, step('b', optional)], proofs: { a: done('2026-03-10') } })).toBe('completed')
  expect(stateOf({ steps: [step('a', optional), step('b', optional)], proofs: { a: done('2026-03-10') } })).toBe(
    'in_progress',
  )
  expect(stateOf({ steps: [a], person: { start_date: '2026-03-16' } })).toBe('scheduled')
  expect(stateOf({ steps: [], person: {} })).toBe('in_progress')
})

test('waiting people are checked the day after something expires, and again tomorrow when nothing could be assigned', () => {
  const look = (one: Case) => outlookOn(givenBy(one), standOn(givenBy(one))).look_on
  expect(look({ steps: [a, b], proofs: { a: done('2026-01-05', '2026-04-01'), b: open() } })).toBe('2026-04-02')
  expect(look({ steps: [a] })).toBe('2026-03-16')
})

test('the last movement is the day a step changed state; at the first check, the last completion day', () => {
  const standings = standOn(givenBy({ steps: [a, b], proofs: { a: done('2026-03-10'), b: open() } }))
  const looked = { standings, gives: false, start_date: '2026-03-01', today }
  expect(movedOn('2026-03-01', { ...looked, was: new Map() })).toBe('2026-03-10')
  const same = new Map([
    ['a', { state: 'done' }],
    ['b', { state: 'available' }],
  ])
  expect(movedOn('2026-03-04', { ...looked, was: same })).toBe('2026-03-04')
  expect(movedOn('2026-03-04', { ...looked, was: new Map([['a', { state: 'done' }]]) })).toBe(today)
  expect(movedOn('2026-03-04', { ...looked, was: new Map(), gives: true })).toBe(today)
  expect(completedOn('completed', null, looked)).toBe('2026-03-10')
  expect(completedOn('completed', '2026-02-01', looked)).toBe('2026-02-01')
  expect(completedOn('in_progress', '2026-02-01', looked)).toBe(null)
})

const someProof = fc.constantFrom(
  noProof,
  done('2026-02-01'),
  done('2025-03-01', '2026-03-01'),
  open(),
  open(true),
  waived,
)
const someStep = fc.record({
  is_required: fc.boolean(),
  is_gate: fc.boolean(),
  start: fc.option(
    fc.constantFrom(after('path' as const, 3), after('hire' as const, 40), after('previous' as const, 2)),
  ),
})

test('a second check gives the same result, and completing a step locks none that was open', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someStep, someProof), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.nat(5),
      (all, is_ordered, which) => {
        const steps = all.map(([over], at) => step(`${at}`, over))
        const proofs = Object.fromEntries(all.map(([, proof], at) => [`${at}`, proof]))
        const once = standOn(givenBy({ steps, is_ordered, proofs }))
        const keeps = Object.fromEntries(once.map(one => [one.step_id, kept(one)]))
        // Assigned in between
        const then = Object.fromEntries(
          once.map(({ step_id, assigns }) => [step_id, assigns ? open() : (proofs[step_id] ?? noProof)]),
        )
        const again = standOn(givenBy({ steps, is_ordered, proofs: then, keeps }))
        expect(again.map(({ state, opened_on }) => [state, opened_on])).toEqual(
          once.map(({ state, opened_on }) => [state, opened_on]),
        )
        const more = standOn(
          givenBy({ steps, is_ordered, proofs: { ...then, [`${which}`]: done('2026-03-14') }, keeps }),
        )
        const lost = again.filter(({ state }, at) => state !== 'locked' && more[at]?.state === 'locked')
        expect(lost).toEqual([])
      },
    ),
  )
})
