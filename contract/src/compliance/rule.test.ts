import { expect, test } from 'vitest'
import { ruleVersion } from './rule.ts'

const aYear = {
  effective_from: '2020-01-01',
  name: 'Yearly in-service',
  applies_if: {
    states: ['NY'],
    certifications: [],
    discipline_ids: ['HHA'],
    hired_from: null,
    hired_to: null,
    employment_types: [],
    tags: [],
    tasks: [],
  },
  asks: { kind: 'hours', minutes: 720 },
  window: { kind: 'twelve_months' },
  anchor: 'hire',
  custom_on: null,
  anchor_program_ids: [],
  counts_as: ['in_service'],
  topics: null,
  sets: [],
  min_minutes_per_topic: 1,
  mode_limits: [],
  rn_led: false,
  in_person: false,
  transfer_days: null,
  in_addition_to: null,
  grace_days: 0,
  first_year: 'full',
  lapse_after_months: null,
  leave: 'none',
  evidence: [],
  retention_years: 6,
  citation: null,
  source: 'secondary',
  verified_on: null,
  remarks: null,
}
const twice = [
  { topics: ['a', 'b'], minutes: 60, distinct: 0 },
  { topics: ['b'], minutes: 0, distinct: 1 },
]
const stage = (n: number, amount: number) => ({ within: { n, unit: 'days' }, amount })

test('a rule is data that its schema understands', () => {
  expect(ruleVersion.safeParse(aYear).success).toBe(true)
})

test.each([
  ['sets that share a topic', { sets: twice }],
  ['a set that asks for more topics than it names', { sets: [{ topics: ['a'], minutes: 0, distinct: 2 }] }],
  ['a program with a window', { asks: { kind: 'program', program_ids: ['p'] } }],
  ['hours with the due days of a proof', { window: { kind: 'proof', within: { n: 0, unit: 'days' } } }],
  ['stages that do not add up', { window: { kind: 'once', stages: [stage(0, 300), stage(30, 300)] } }],
  ['stages out of order', { window: { kind: 'once', stages: [stage(30, 360), stage(0, 360)] } }],
  [
    'stages with sets',
    {
      window: { kind: 'once', stages: [stage(0, 360), stage(30, 360)] },
      sets: [{ topics: ['a'], minutes: 1, distinct: 0 }],
    },
  ],
  ['a custom anchor without its day', { anchor: 'custom' }],
  ['the last completion of nothing', { anchor: 'last_completion' }],
])('%s is refused', (_why, changed) => {
  expect(ruleVersion.safeParse({ ...aYear, ...changed }).success).toBe(false)
})
