import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import { usualRule } from '@preceptor/contract/compliance/usual-rule'
import type { Random } from '../../src/demo/random.ts'
import { textOf } from './days.ts'
import { edgeDay } from './edges.ts'

export const topics = ['t1', 't2', 't3', 't4', 't5'] as const
export const programs = ['p1', 'p2', 'p3'] as const
export const modes = ['online', 'classroom', 'practical'] as const

const calm: Omit<RuleVersion, 'asks' | 'window'> = {
  effective_from: '2019-01-01',
  name: 'At random',
  ...usualRule,
  retention_years: null,
  source: 'primary',
}

export const plainRule = (changed: Pick<RuleVersion, 'asks' | 'window'> & Partial<RuleVersion>): RuleVersion => ({
  ...calm,
  ...changed,
})

function appliesIf(random: Random): RuleVersion['applies_if'] {
  return {
    ...calm.applies_if,
    states: random.chance(0.3) ? ['NY'] : [],
    certifications: random.chance(0.1) ? ['medicare'] : [],
    discipline_ids: random.pick([[], ['HHA'], ['HHA'], ['HHA', 'PCA']]),
    hired_from: random.chance(0.05) ? textOf(edgeDay(random)) : null,
    hired_to: random.chance(0.03) ? textOf(edgeDay(random)) : null,
    employment_types: random.chance(0.08) ? ['full_time'] : [],
    tags: random.chance(0.05) ? ['night'] : [],
    tasks: random.chance(0.05) ? ['medication'] : [],
  }
}

function common(random: Random): Omit<RuleVersion, 'asks' | 'window'> {
  const anchor = random.pick([
    'hire',
    'hire',
    'hire',
    'rehire',
    'rehire',
    'certification',
    'birthday',
    'jan_1',
    'last_completion',
    'custom',
  ] as const)
  return {
    ...calm,
    effective_from: random.chance(0.25) ? textOf(edgeDay(random)) : calm.effective_from,
    applies_if: appliesIf(random),
    anchor,
    custom_on: anchor === 'custom' ? textOf(edgeDay(random)) : null,
    anchor_program_ids: anchor === 'last_completion' ? ['p3'] : [],
    grace_days: random.pick([0, 0, 0, 1, 30, 90]),
    source: random.pick(['primary', 'primary', 'secondary', 'unverified'] as const),
    leave: random.pick(['none', 'extend', 'extend'] as const),
  }
}

/** Draws the mix, limits and modes of hours and topics. */
function mix(random: Random): Partial<RuleVersion> {
  const min = random.pick([1, 1, 15, 30])
  const firstSet = {
    topics: ['t1', 't2', 't3'],
    minutes: random.pick([0, 60, 90]),
    distinct: random.pick([0, 1, 2, 3]),
  }
  const secondSet = { topics: ['t4'], minutes: random.pick([0, 30]), distinct: 1 }
  return {
    min_minutes_per_topic: min,
    sets: random.chance(0.3) ? (random.chance(0.3) ? [firstSet, secondSet] : [firstSet]) : [],
    mode_limits: random.chance(0.25) ? [{ modes: ['online'], minutes: random.pick([0, 60, 120]) }] : [],
    topics: random.chance(0.15) ? ['t1', 't2', 't3', 't4'] : null,
    counts_as: random.chance(0.1) ? ['in_service', 'orientation'] : ['in_service'],
    rn_led: random.chance(0.06),
    in_person: random.chance(0.06),
  }
}

function amounts(random: Random): RuleVersion['asks'] {
  if (random.chance(0.75)) return { kind: 'hours', minutes: random.pick([60, 60, 90, 120, 180, 255]) }
  if (random.chance(0.6)) return { kind: 'topics', topics: random.int(1, 4) }
  return { kind: 'completions', completions: random.int(1, 2), program_ids: random.pick([['p1'], ['p1', 'p2']]) }
}

function byMonths(random: Random): RuleVersion {
  const kind = random.pick(['twelve_months', 'twelve_months', 'half_years', 'two_years', 'calendar_year'] as const)
  const asks = amounts(random)
  return {
    ...common(random),
    ...(asks.kind === 'completions' ? {} : mix(random)),
    asks,
    window: { kind },
    ...(asks.kind === 'hours' && random.chance(0.12) ? { practical: random.pick([30, 60]) } : {}),
    first_year: random.pick(['full', 'full', 'prorated', 'exempt', 'exempt_partial'] as const),
    transfer_days: random.chance(0.15) ? 365 : null,
  }
}

function average(random: Random): RuleVersion {
  return {
    ...common(random),
    asks: { kind: 'hours', minutes: random.pick([15, 30]) },
    window: { kind: 'average_per_month' },
    first_year: random.pick(['full', 'prorated'] as const),
  }
}

const withinDays = (random: Random) => ({ n: random.pick([0, 0, 1, 30, 90, 180]), unit: 'days' as const })

function once(random: Random): RuleVersion {
  const base = common(random)
  const asks = amounts(random)
  const lapse = random.chance(0.2) ? random.pick([6, 24]) : null
  const shared = { ...base, lapse_after_months: lapse, transfer_days: random.chance(0.15) ? 365 : null }
  if (asks.kind === 'hours' && random.chance(0.4)) {
    const stages = [
      { within: { n: random.pick([0, 30]), unit: 'days' as const }, amount: 60 },
      { within: { n: random.pick([2, 7]), unit: 'months' as const }, amount: 120 },
    ]
    return { ...shared, asks: { kind: 'hours', minutes: 180 }, window: { kind: 'once', stages } }
  }
  const amount = asks.kind === 'hours' ? asks.minutes : asks.kind === 'topics' ? asks.topics : 1
  const whole = asks.kind === 'completions' ? { ...asks, completions: 1 } : asks
  const within = random.chance(0.8) ? withinDays(random) : { n: random.int(1, 7), unit: 'months' as const }
  const mixed = asks.kind === 'completions' ? {} : mix(random)
  return { ...shared, ...mixed, asks: whole, window: { kind: 'once', stages: [{ within, amount }] } }
}

function proof(random: Random): RuleVersion {
  const asks = random.pick([
    { kind: 'program' as const, program_ids: ['p1'] },
    { kind: 'form' as const, form_ids: ['f1', 'f2'] },
    { kind: 'credential' as const, credential_type: 'cpr' },
  ])
  return { ...common(random), asks, window: { kind: 'proof', within: withinDays(random) } }
}

function rolling(random: Random): RuleVersion {
  const asks = amounts(random)
  const mixed = asks.kind === 'completions' ? {} : mix(random)
  const practical = asks.kind === 'hours' && random.chance(0.12) ? { practical: 60 } : {}
  return { ...common(random), ...mixed, ...practical, asks, window: { kind: 'rolling' } }
}

/** Draws a later version: another amount, grace or discipline, or its own clock. */
function later(random: Random, first: RuleVersion): RuleVersion {
  const changed = { ...first, effective_from: textOf(edgeDay(random)) }
  const isPlain = first.window.kind !== 'once' && first.window.kind !== 'proof' && first.window.kind !== 'rolling'
  if (isPlain && first.transfer_days === null && random.chance(0.3)) {
    const kind = random.pick(['twelve_months', 'half_years', 'calendar_year'] as const)
    return { ...changed, window: { kind: first.window.kind === 'average_per_month' ? 'twelve_months' : kind } }
  }
  if (first.asks.kind === 'hours' && first.window.kind !== 'once')
    return { ...changed, asks: { kind: 'hours', minutes: first.asks.minutes + 60 } }
  return { ...changed, grace_days: random.pick([0, 30]) }
}

export function randomRule(random: Random): ComplianceRule {
  const make = random.pick([
    byMonths,
    byMonths,
    byMonths,
    byMonths,
    byMonths,
    once,
    once,
    proof,
    proof,
    rolling,
    average,
  ])
  const first = make(random)
  if (!random.chance(0.25)) return { id: 'rule', versions: [first] }
  const second = later(random, first)
  if (second.effective_from === first.effective_from) return { id: 'rule', versions: [first] }
  const versions = [first, second].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  return { id: 'rule', versions }
}

/** Draws an additional rule, which takes records first. */
export function randomAddition(random: Random): ComplianceRule {
  const first = random.chance(0.7) ? byMonths(random) : once(random)
  if (first.asks.kind !== 'hours') return { id: 'addition', versions: [] }
  return { id: 'addition', versions: [{ ...first, lapse_after_months: null, in_addition_to: 'rule' }] }
}
