import { expect, test } from 'vitest'
import en from './texts/en.ts'
import es from './texts/es.ts'
import { named } from '../texts/texts.ts'
import { type Conditions, isHas } from './conditions.ts'
import { conditionWords } from './words.ts'

const sayIn = (language: string) => (text: string) => {
  const { key = '', values = {} } = named(text) ?? {}
  const texts: Record<string, string> = language === 'es' ? es : en
  return Object.entries(values).reduce(
    (said, [name, value]) => said.replace(new RegExp(`\\{${name}(, number)?\\}`), String(value)),
    texts[key] ?? text,
  )
}
const words = (tree: Conditions, language = 'en') =>
  conditionWords(tree, {
    language,
    say: sayIn(language),
    pairsOf: leaf => Object.entries((isHas(leaf) ? leaf.where : leaf.where) ?? {}),
    listName: name => name,
  })

const a = { where: { Status: 'Active' } }
const b = { where: { City: 'Bronx' } }

test('a tree reads as one sentence, in both languages', () => {
  expect(words(a)).toBe('Status: Active')
  expect(words({ all: [a, { any: [b, { not: a }] }] })).toBe('Status: Active and (City: Bronx or Status: not Active)')
  expect(words({ all: [a, { any: [b, { not: a }] }] }, 'es')).toBe('Status: Active y (City: Bronx o Status: no Active)')
  expect(words({ not: { any: [a, b] } })).toBe('not (Status: Active or City: Bronx)')
  expect(words({ any: [a, b, { not: { where: { Program: 'CPR', Since: '2026' } } }] })).toBe(
    'Status: Active, City: Bronx, or not (Program: CPR and Since: 2026)',
  )
  // a group of one equals its only member
  expect(words({ all: [{ any: [a] }] })).toBe('Status: Active')
})

test('row counts of another list are written in words', () => {
  const has = (more: object) => words({ has: 'credentials', ...more })
  expect(has({})).toBe('credentials (at least one)')
  expect(has({ at_least: 2, where: { State: 'Expired' } })).toBe('credentials (2 or more) with State: Expired')
  expect(has({ at_most: 0 })).toBe('credentials (none)')
  expect(has({ at_least: 1, at_most: 1 })).toBe('credentials (exactly 1)')
  expect(has({ at_least: 1, at_most: 3 })).toBe('credentials (1 to 3)')
  expect(has({ at_most: 3 })).toBe('credentials (3 at most)')
  expect(words({ not: { has: 'waivers' } })).toBe('not waivers (at least one)')
})
