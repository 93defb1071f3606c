import { ruleVersion } from '@preceptor/contract/compliance/rule'
import { expect, test } from 'vitest'
import { emptyRule, placeOf, valuesOf, versionOf } from './rule-values.ts'

const rule = () => ({ ...versionOf(emptyRule('2026-01-01')), name: 'Yearly' })

test('values in the editor come back as the same rule', () => {
  const whole = ruleVersion.parse({
    ...rule(),
    asks: { kind: 'hours', minutes: 600 },
    window: {
      kind: 'once',
      stages: [
        { within: { n: 0, unit: 'days' }, amount: 330 },
        { within: { n: 2, unit: 'months' }, amount: 270 },
      ],
    },
    anchor: 'custom',
    custom_on: '2026-02-01',
    topics: ['a'],
    transfer_days: 365,
    lapse_after_months: 24,
    evidence: ['Sign-in sheet', 'Test'],
    citation: '42 CFR',
  })
  expect(versionOf(valuesOf(whole))).toEqual(whole)
  const mixed = ruleVersion.parse({
    ...rule(),
    sets: [{ topics: ['a', 'b'], minutes: 60, distinct: 2 }],
    mode_limits: [{ modes: ['online'], minutes: 90 }],
    in_addition_to: 'other',
    asks: { kind: 'topics', topics: 4 },
    window: { kind: 'half_years' },
  })
  expect(versionOf(valuesOf(mixed))).toEqual(mixed)
  const practical = ruleVersion.parse({ ...rule(), asks: { kind: 'hours', minutes: 600 }, practical: 90 })
  expect(versionOf(valuesOf(practical))).toEqual(practical)
  const proof = ruleVersion.parse({
    ...rule(),
    asks: { kind: 'credential', credential_type: 'c' },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
  })
  expect(versionOf(valuesOf(proof))).toEqual(proof)
  const form = ruleVersion.parse({ ...proof, asks: { kind: 'form', form_ids: ['f', 'g'] } })
  expect(versionOf(valuesOf(form))).toEqual(form)
})

test('hours may have decimals, and an invalid number is refused at its field', () => {
  const values = { ...valuesOf(rule()), amount: '1.5' }
  expect(versionOf(values).asks).toEqual({ kind: 'hours', minutes: 90 })
  const wrong = ruleVersion.safeParse(versionOf({ ...values, amount: 'many' })).error?.issues[0]
  expect(placeOf(wrong?.path.join('.') ?? '')).toBe('amount')
})

test('errors about a part of a rule show at its field', () => {
  expect(
    [
      'applies_if.states',
      'rule.sets.0.topics',
      'sets.1',
      'sets.0.minutes',
      'window.stages.1.within.n',
      'rule.name',
      'asks.form_ids',
      'rule.asks.form_ids.0',
      'window',
    ].map(placeOf),
  ).toEqual([
    'states',
    'sets.0.topics',
    'sets.1.distinct',
    'sets.0.hours',
    'stages.1.n',
    'name',
    'form_ids',
    'form_ids',
    'window_kind',
  ])
})
