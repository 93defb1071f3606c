import { expect, test } from 'vitest'
import type { RuleVersion } from '../compliance/rule.ts'
import { examples } from '../examples.ts'
import { ruleSentence } from './sentence.ts'

const yearly = examples.rule as RuleVersion
const hours = (more: Partial<RuleVersion>) =>
  ruleSentence({ ...yearly, asks: { kind: 'hours', minutes: 960 }, counts_as: ['initial'], ...more }, {})[0]

test('hours of which only practical ones count are called practical in the first sentence', () => {
  const plain = hours({ mode_limits: [] })
  const limited = hours({ mode_limits: [{ modes: ['online', 'classroom'], minutes: 0 }] })
  const asked = hours({ mode_limits: [], practical: 960 })
  expect(limited).not.toEqual(plain)
  expect(limited).toEqual(asked)
  expect(limited).toContain('hoursOfPractical')
})

test('hours with some classroom left are not', () => {
  const limited = hours({ mode_limits: [{ modes: ['online'], minutes: 0 }], practical: 60 })
  expect(limited).toEqual(hours({ mode_limits: [] }))
})
