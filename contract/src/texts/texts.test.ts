import { expect, test } from 'vitest'
import {
  bestLanguage,
  directionOf,
  filled,
  localeOf,
  type Named,
  named,
  namedDay,
  namedTexts,
  saidBy,
} from './texts.ts'
import { formText } from './forms.ts'

test('uses the first preferred language that is available, whatever its region', () => {
  expect(bestLanguage(['fr-CA', 'es-MX', 'en'], ['en', 'es'])).toBe('es')
  expect(bestLanguage(['fr'], ['en', 'es'])).toBe('en')
  expect(bestLanguage([], ['en', 'es'])).toBe('en')
})

test('Arabic, Urdu and Yiddish are read from right to left', () => {
  expect(['ar', 'ur', 'yi', 'he-IL'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl'])
  expect(['en', 'es', 'zh', 'ru'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr'])
})

test('numbers follow the U.S. format', () => {
  const rows = [['count', 2, { one: [0, ' fila'], other: [0, ' filas'] }]] as Parameters<typeof filled>[1]
  expect(filled('es', rows, { count: 1 })).toBe('1 fila')
  expect(filled('es', rows, { count: 1850 })).toBe('1,850 filas')
  expect(localeOf('en-XA')).toBe('en-US')
})

test('a text is sent by its name, with its values', () => {
  expect(named(formText('tooLong', { most: 40 }))).toEqual({ catalogue: 'forms', key: 'tooLong', values: { most: 40 } })
  expect(named(formText('emailMissing'))).toMatchObject({ catalogue: 'forms', key: 'emailMissing' })
  expect(named('Enter an email.')).toBeUndefined()
})

test('texts and days among a text’s values are rendered first', () => {
  const say = ({ key, values }: Named) =>
    key === 'gone' ? undefined : `${key} ${Object.values(values ?? {}).join(' ')}`
  const text = namedTexts<{ until: '{what} {day}'; leave: 'leave'; gone: 'gone' }>('test')
  const until = text('until', { what: text('leave'), day: namedDay('2026-03-14') })
  expect(saidBy(say, 'en', until)).toBe('until leave  Mar 14, 2026')
  expect(saidBy(say, 'es', until)).toBe('until leave  14 mar 2026')
  expect(saidBy(say, 'en', text('gone'))).toBe('["test","gone",null]')
  expect(saidBy(say, 'en', namedDay('soon'))).toBe('["day","soon"]')
})
