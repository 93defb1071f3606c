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

test('a path leads by names, places and what an entry says of itself', () => {
  expect(at('name[0].family')).toBe('Reyes')
  expect(at('name[0].given[1]')).toBe('María')
  expect(at('telecom[system=phone].value')).toBe('+12125550101')
  expect(at('')).toBe(practitioner)
})

test('what is not there is nothing, and what everything inherits is not there', () => {
  for (const path of ['name[7].family', 'name.family', 'telecom[system=fax].value', 'constructor', '__proto__.x'])
    expect(at(path), path).toBeUndefined()
})

test.each(['name[', 'a b', 'name[x]', '[=y]', 'a..b', '1a', `${'a.'.repeat(30)}b`])('%s is no path', text => {
  expect(jsonPath(text)).toBeNull()
})
