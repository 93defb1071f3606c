import { ruleVersion } from '@preceptor/contract/compliance/rule'
import { expect, test } from 'vitest'
import { presets } from './presets.ts'
import { languageOfName, packRuleName } from './spanish-names.ts'

test('every rule of the state packs could be saved', () => {
  for (const { key, version } of presets) expect(ruleVersion.safeParse(version).error, key).toBeUndefined()
})

test('each has its own key and names its source', () => {
  expect(new Set(presets.map(({ key }) => key)).size).toBe(presets.length)
  for (const { key, version } of presets) expect(version.verified_on !== null, key).toBe(version.source === 'primary')
})

test('each has a Spanish name, which reveals the language; a custom name stays as written', () => {
  for (const { key, version } of presets) {
    const inSpanish = packRuleName(version.name, 'es')
    expect(languageOfName(inSpanish), key).toBe('es')
    expect(languageOfName(version.name), key).toBe('en')
    expect(inSpanish.match(/\d+/g), key).toEqual(version.name.match(/\d+/g))
    expect(packRuleName(version.name, 'en')).toBe(version.name)
  }
  expect(packRuleName('Our own rule', 'es')).toBe('Our own rule')
})

test('additional hours name a rule of the packs', () => {
  const keys = presets.map(({ key }) => key)
  const additions = presets.map(({ version }) => version.in_addition_to).filter(key => key !== null)
  expect(additions).not.toEqual([])
  for (const key of additions) expect(keys).toContain(key)
})

const named = (key: string) => {
  const found = presets.find(one => one.key === key)
  if (!found) throw new Error(`No pack has ${key}.`)
  return found.version
}
const stagesOf = (key: string) => {
  const { window } = named(key)
  return window.kind === 'once' ? window.stages.map(({ amount, within }) => [amount / 60, within.n, within.unit]) : []
}

test.each([
  ['us-hha', 75, 16],
  ['ny-hha', 75, 16],
  ['nj-chha', 76, 16],
  ['ak-hha', 140, 80],
  ['dc-aide', 125, 40],
  ['il-hha', 120, 40],
  ['wy-hha', 91, 16],
])(
  '%s requires %i initial hours, and %i practical ones that neither classroom nor online training counts toward',
  (key, all, practical) => {
    expect(stagesOf(`${key}-initial`)).toEqual([[all, 0, 'days']])
    expect(stagesOf(`${key}-practical`)).toEqual([[practical, 0, 'days']])
    expect(named(`${key}-practical`)).toMatchObject({
      applies_if: named(`${key}-initial`).applies_if,
      mode_limits: [{ modes: ['online', 'classroom'], minutes: 0 }],
    })
  },
)

test('the packs apply to the right people and leave out the rest', () => {
  expect(named('us-hha-initial').lapse_after_months).toBe(24)
  expect(named('in-hha').first_year).toBe('full')
  for (const key of ['ny-health-check', 'ny-tb'])
    expect(named(key).applies_if.discipline_ids).toEqual(['HHA', 'AHHA', 'PCA', 'LPN', 'RN'])
  expect(named('ny-registry').applies_if.discipline_ids).not.toContain('RN')
  expect(named('pa-dcw-review')).toMatchObject({ source: 'unverified', asks: { kind: 'completions', completions: 1 } })
  expect(stagesOf('fl-dementia')).toEqual([
    [1, 30, 'days'],
    [2, 7, 'months'],
  ])
  expect(stagesOf('fl-dementia-contact')).toEqual([[1, 30, 'days']])
  expect(named('fl-dementia').applies_if.discipline_ids).not.toContain('HSK')
  expect(stagesOf('wa-hca-initial')).toEqual([
    [5, 0, 'days'],
    [70, 120, 'days'],
  ])
  expect(named('wa-ltc').first_year).toBe('exempt_partial')
  expect(named('nc-aide').applies_if.tags).toEqual(['Level III'])
})
