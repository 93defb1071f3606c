import { expect, test } from 'vitest'
import { formatBirthday } from './format.ts'
import { shownLanguage } from './texts/language.ts'

test('a birthday is told without its year, the leap day too', () => {
  expect(['03-14', '02-29', '12-01', null].map(formatBirthday)).toEqual(['Mar 14', 'Feb 29', 'Dec 1', ''])
})

test('in Spanish, where the day stands first, the year goes too', () => {
  shownLanguage.set('es')
  expect(formatBirthday('03-14')).toBe('14 mar')
  shownLanguage.set('en')
})
