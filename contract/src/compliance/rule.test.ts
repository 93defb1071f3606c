import { expect, test } from 'vitest'
import { ruleVersion } from './rule.ts'
import { usualRule } from './usual-rule.ts'

const aYear = {
  effective_from: '2020-01-01',
  name: 'Yearly in-service',
  ...usualRule,
  applies_if: { ...usualRule.applies_if, states: ['NY'], discipline_ids: ['HHA'] },
  source: 'secondary',
}
const twice = [
  { topics: ['a', 'b'], minutes: 60, distinct: 0 },
  { topics: ['b'], minutes: 0, distinct: 1 },
]
const stage = (n: number, amount: number) => ({ within: { n, unit: 'days' }, amount })

test('a rule is data that its schema accepts', () => {
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

const limit = (modes: string[], minutes: number) => ({ modes, minutes })
const set = (topics: string[], minutes: number, distinct: number) => ({ topics, minutes, distinct })
const topicsOf = (topics: number) => ({ asks: { kind: 'topics', topics } })

test.each([
  ['mode limits below the amount', 'mode_limits', { mode_limits: [limit(['online', 'classroom', 'practical'], 600)] }],
  [
    'several mode limits below the amount',
    'mode_limits',
    { mode_limits: [limit(['online'], 60), limit(['classroom', 'practical'], 600)] },
  ],
  [
    'a limit of all modes that are in person',
    'mode_limits',
    { in_person: true, mode_limits: [limit(['classroom', 'practical'], 60)] },
  ],
  [
    'limits below twelve months of an average',
    'mode_limits',
    {
      asks: { kind: 'hours', minutes: 60 },
      window: { kind: 'average_per_month' },
      mode_limits: [limit(['online', 'classroom', 'practical'], 700)],
    },
  ],
  [
    'limits below what so many topics take',
    'mode_limits',
    { ...topicsOf(3), min_minutes_per_topic: 30, mode_limits: [limit(['online', 'classroom', 'practical'], 80)] },
  ],
  ['more topics than count', 'topics', { ...topicsOf(3), topics: ['a', 'b', 'b'] }],
  ['no topic at all', 'topics', { topics: [] }],
  ['a set whose topics do not count', 'topics', { topics: ['a'], sets: [set(['b', 'c'], 60, 0)] }],
  ['a set of which too few topics count', 'topics', { topics: ['a', 'b'], sets: [set(['b', 'c'], 0, 2)] }],
  ['a set above the total', 'sets', { sets: [set(['a'], 780, 0)] }],
  ['sets that are together above the total', 'sets', { sets: [set(['a'], 480, 0), set(['b'], 480, 0)] }],
  [
    'topics of a set that take more than the total',
    'sets',
    { min_minutes_per_topic: 400, sets: [set(['a', 'b'], 0, 2)] },
  ],
  ['a set of more topics than the rule asks', 'sets', { ...topicsOf(2), sets: [set(['a', 'b', 'c'], 0, 3)] }],
  ['minutes of a set without topics', 'sets', { sets: [set([], 60, 0)] }],
  ['more practical hours than hours', 'practical', { practical: 780 }],
  [
    'practical hours above their limit',
    'practical',
    { practical: 120, mode_limits: [limit(['practical', 'online'], 60)] },
  ],
  ['practical hours of topics', 'practical', { ...topicsOf(2), practical: 60 }],
])('[C49] a requirement no one can meet is refused at its field: %s', (_what, field, changed) => {
  const { error } = ruleVersion.safeParse({ ...aYear, ...changed })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test.each([
  ['a limit of one mode', { mode_limits: [limit(['online'], 60)] }],
  ['limits that reach the amount', { mode_limits: [limit(['online'], 120), limit(['classroom', 'practical'], 600)] }],
  ['sets that fill the total', { sets: [set(['a', 'b'], 480, 2), set(['c'], 240, 1)] }],
  ['topics of sets that count', { topics: ['a', 'b', 'c'], sets: [set(['a', 'b'], 60, 2)] }],
  ['practical hours within the hours', { practical: 720, mode_limits: [limit(['online'], 0)] }],
])('%s can be met', (_what, changed) => {
  expect(ruleVersion.safeParse({ ...aYear, ...changed }).success).toBe(true)
})
