import { ruleVersion } from '@preceptor/contract/compliance/rule'
import { expect, test } from 'vitest'
import { presets } from './presets.ts'

test('every rule of the state packs is one that could be saved', () => {
  for (const { key, version } of presets) expect(ruleVersion.safeParse(version).error, key).toBeUndefined()
})

test('each has a key of its own, and says what it was read from', () => {
  expect(new Set(presets.map(({ key }) => key)).size).toBe(presets.length)
  for (const { key, version } of presets) expect(version.verified_on !== null, key).toBe(version.source === 'primary')
})

test('hours in addition name a rule of the packs', () => {
  const keys = presets.map(({ key }) => key)
  const additions = presets.map(({ version }) => version.in_addition_to).filter(key => key !== null)
  expect(additions).not.toEqual([])
  for (const key of additions) expect(keys).toContain(key)
})
