import { expect, test } from 'vitest'
import { exampleDate, exampleText, readIn } from './date-example.ts'

const today = new Date('2026-03-15T12:00:00Z')

const hired = (date: string) => ({ field: 'hire_date', date }) as const

test('one date is read differently depending on the order', () => {
  expect(readIn('mdy', hired('7/5/2011'), today)).toBe('2011-07-05')
  expect(readIn('dmy', hired('7/5/2011'), today)).toBe('2011-05-07')
  expect(exampleText('mdy', hired('7/5/2011'), today)).toBe('7/5/2011 means Jul 5, 2011')
})

test('an order that gives no valid date says so', () => {
  expect(readIn('mdy', hired('31/12/1980'), today)).toBeNull()
  expect(exampleText('mdy', hired('31/12/1980'), today)).toBe('31/12/1980 can’t be read this way')
})

test('two-digit years are in the past', () => {
  expect(readIn('mdy', hired('07/10/83'), today)).toBe('1983-07-10')
  expect(readIn('mdy', hired('07/10/21'), today)).toBe('2021-07-10')
})

test('3/4/30 as a credential’s end is in 2030, as the import reads it; as a birth date it is in 1930', () => {
  expect(readIn('mdy', { field: 'expires_on', date: '3/4/30' }, today)).toBe('2030-03-04')
  expect(readIn('mdy', { field: 'last_day', date: '3/4/30' }, today)).toBe('2030-03-04')
  expect(readIn('mdy', { field: 'birth_date', date: '3/4/30' }, today)).toBe('1930-03-04')
})

test('the example is a date from a mapped column, preferably one that shows the order', () => {
  const samples = [['1/2/2003'], ['5/6/2007', '3/28/2011'], ['2024-03-01']]
  expect(exampleDate(['birth_date', 'hire_date', ''], samples)).toEqual({ field: 'hire_date', date: '3/28/2011' })
  expect(exampleDate(['birth_date', '', ''], samples)).toEqual({ field: 'birth_date', date: '1/2/2003' })
  expect(exampleDate(['', '', 'hire_date'], samples)).toBeNull()
})
