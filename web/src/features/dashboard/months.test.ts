import { expect, test } from 'vitest'
import { shownLanguage } from '@/lib/texts/language.ts'
import { monthLabel, monthName, monthSpan, monthTitle } from './months.ts'

test('a month spans its first to its last day, leap years included', () => {
  expect(monthSpan('2028-02-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthSpan('2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('the year shows at the first month and at each January', () => {
  expect(monthLabel('2025-12-01', true)).toEqual({ name: 'Dec', year: '2025' })
  expect(monthLabel('2026-01-01', false)).toEqual({ name: 'Jan', year: '2026' })
  expect(monthLabel('2026-02-01', false)).toEqual({ name: 'Feb', year: null })
  expect(monthName('2026-03-01')).toBe('March 2026')
})

test('a Spanish month is lowercase within a sentence and capitalized at its start', () => {
  shownLanguage.set('es')
  expect([monthName('2026-03-01'), monthTitle('2026-03-01')]).toEqual(['marzo de 2026', 'Marzo de 2026'])
  shownLanguage.set('en')
})
