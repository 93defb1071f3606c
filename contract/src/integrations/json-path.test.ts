import { expect, test } from 'vitest'
import { jsonPath, valueAt } from './json-path.ts'

const practitioner = {
  name: [{ family: 'Reyes', given: ['Ana', 'María'] }],
  telecom: [
    { system: 'email', value: 'ana@people.example' },
    { system: 'phone', value: '+12125550101' },
  ],
}
const at = (path: string) => valueAt(practitioner, jsonPath(path) ?? [])

test('a path follows names, positions and an entry’s own values', () => {
  expect(at('name[0].family')).toBe('Reyes')
  expect(at('name[0].given[1]')).toBe('María')
  expect(at('telecom[system=phone].value')).toBe('+12125550101')
  expect(at('')).toBe(practitioner)
})

test('a missing value returns nothing, and inherited properties are not found', () => {
  for (const path of ['name[7].family', 'name.family', 'telecom[system=fax].value', 'constructor', '__proto__.x'])
    expect(at(path), path).toBeUndefined()
})

test.each(['name[', 'a b', 'name[x]', '[=y]', 'a..b', '1a', `${'a.'.repeat(30)}b`])('%s is not a path', text => {
  expect(jsonPath(text)).toBeNull()
})
