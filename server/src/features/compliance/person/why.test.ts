import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { expect, test } from 'vitest'
import { type Explained, whyOf } from './why.ts'

const version = { asks: { kind: 'hours' }, window: { kind: 'yearly' } } as unknown as RuleVersion
const amounts = (minutes: number) => ({ minutes, topics: 0, completions: 0, sets: [] })
const found = (needed: number, counted: number, more: object = {}) =>
  ({
    state: 'due_soon',
    reason: null,
    as_of: '2026-11-28',
    facts: { credentials: [] },
    window: { starts_on: '2026-01-01', moved_end: '2026-12-31', grace_end: '2026-12-31' },
    needed: amounts(needed),
    counted: amounts(counted),
    remaining: { ...amounts(needed - counted), ...more },
  }) as unknown as Explained
const names = { program: String, credential: String } as unknown as Parameters<typeof whyOf>[2]

test.each([
  ['en', found(720, 695), 'Still missing: 25 min, due by Dec 31, 2026.'],
  ['es', found(720, 695), 'Falta: 25 min, con plazo hasta el 31 dic 2026.'],
  ['en', found(720, 645), 'Still missing: 1.25 hours, due by Dec 31, 2026.'],
  ['en', found(720, 675, { practical: 20 }), 'Still missing: 45 min, 20 min of them practical, due by Dec 31, 2026.'],
  ['en', Object.assign(found(45, 45), { state: 'satisfied' as const }), '45 min'],
])('%s: what is missing is told in minutes below one hour', (language, explained, sentence) => {
  expect(whyOf(language, version, names, explained)).toContain(sentence)
})

const asksCard = { asks: { kind: 'credential', credential_type: 'CPR card' }, window: { kind: 'proof' } } as RuleVersion
const sent = { id: 'b', type: 'CPR card', issued_on: '2026-11-12', expires_on: '2027-11-11', is_verified: false }
const valid = (over: object = {}) => ({
  ...found(0, 0),
  counted: { ...amounts(0), completions: 1 },
  window: { starts_on: null, moved_end: '2026-12-10', grace_end: '2026-12-10' },
  facts: { credentials: [{ ...sent, ...over }] },
})
const missing = (state: string) => ({ ...valid(), state, counted: { ...amounts(0), completions: 0 } })

test.each([
  ['en', valid(), 'CPR card is valid until Dec 10, 2026. The renewal is waiting for review.'],
  ['es', valid(), 'CPR card: válido hasta el 10 dic 2026. La renovación está pendiente de revisión.'],
  ['en', valid({ expires_on: null }), 'The renewal is waiting for review.'],
  ['en', valid({ expires_on: '2026-12-10' }), 'there is no renewal yet.'],
  ['en', valid({ type: 'Other card' }), 'there is no renewal yet.'],
  ['en', valid({ is_revoked: true }), 'there is no renewal yet.'],
  ['en', missing('due_soon'), 'CPR card is missing. Rule deadline: Dec 10, 2026. One is waiting for review.'],
  ['en', missing('lapsed'), 'CPR card expired on Dec 10, 2026. The renewal is waiting for review.'],
])('%s: a credential waiting for review is reported with the one it follows', (language, explained, sentence) => {
  expect(whyOf(language, asksCard, names, explained as unknown as Explained)).toContain(sentence)
})

const before = { within: { n: 0, unit: 'days' } }
const atWork = (over: object = {}) => ({
  ...missing('overdue'),
  as_of: '2026-11-30',
  facts: { credentials: [], hire_date: '2026-06-01' },
  window: { number: 1, starts_on: null, moved_end: '2026-11-30', grace_end: '2026-11-30' },
  ...over,
})
const check = {
  asks: { kind: 'credential', credential_type: 'TB test' },
  window: { kind: 'proof', ...before },
  anchor: 'hire',
} as RuleVersion
const hours = {
  asks: { kind: 'hours' },
  window: { kind: 'once', stages: [{ amount: 60, ...before }] },
  anchor: 'hire',
} as unknown as RuleVersion
const late = { ...found(60, 0), ...atWork({ needed: amounts(60), remaining: amounts(60) }) }

test.each([
  [
    'en',
    check,
    atWork(),
    'TB test is missing. It is due before work (hired Jun 1, 2026); this rule has applied since Nov 30, 2026.',
  ],
  [
    'es',
    check,
    atWork(),
    'Falta: TB test. Se pide antes de empezar a trabajar (fecha de contratación: 1 jun 2026); esta regla se aplica desde el 30 nov 2026.',
  ],
  [
    'en',
    check,
    atWork({ window: { ...atWork().window, moved_end: '2026-06-01' } }),
    'TB test is missing. It was due before work (hired Jun 1, 2026).',
  ],
  [
    'en',
    { ...check, anchor: 'certification' as const },
    atWork(),
    'TB test is missing. It has been required since Nov 30, 2026.',
  ],
  [
    'en',
    hours,
    late,
    'Still missing: 1 hour. It is due before work (hired Jun 1, 2026); this rule has applied since Nov 30, 2026.',
  ],
])('%s: what is due before work is not told as a deadline that passed today', (language, rule, explained, sentence) => {
  expect(whyOf(language, rule, names, explained as unknown as Explained)).toBe(sentence)
})
