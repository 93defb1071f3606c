import { expect, test } from 'vitest'
import { plainDay, plainNumber, plainPlural } from './plain-forms.ts'

const locales = ['en-US', 'es-US']
const numbers = [
  ...Array(2_100).keys(),
  9_999,
  10_000,
  100_000,
  999_999,
  1_000_000,
  1_000_001,
  25_000_000,
  1_234_567_890,
]

test.each(locales)('%s: whole numbers and their plurals match Intl', locale => {
  const number = new Intl.NumberFormat(locale)
  const plural = new Intl.PluralRules(locale)
  for (const n of numbers.flatMap(n => (n === 0 ? [0] : [n, -n]))) {
    expect(plainNumber(locale, n)).toBe(number.format(n))
    expect([n, plainPlural(locale, n) ?? plural.select(n)]).toEqual([n, plural.select(n)])
  }
})

test.each(locales)('%s: every day of four years matches Intl', locale => {
  const form = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(plainDay(locale, day)).toBe(form.format(at))
    expect(plainDay(locale, day)).toBe(medium.format(at))
  }
})

test('days in Haitian Creole, which Intl does not support, have their own months', () => {
  expect([plainDay('ht-US', '2026-12-03'), plainDay('ht-US', '2027-07-14')]).toEqual(['3 desanm 2026', '14 jiyè 2027'])
})

test('unsupported formats are left to Intl', () => {
  expect([plainPlural('es-US', 2_000_000), plainPlural('es-US', 0)]).toEqual([undefined, 'other'])
  expect([plainNumber('en-US', 1.5), plainPlural('en-US', 1.5), plainDay('en-US', '2026-13-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([plainNumber('ar-US', 1), plainPlural('ar-US', 1), plainDay('ar-US', '2026-01-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
