import { expect, test } from 'vitest'
import { daysOf, formatSpan, periodName, rangeOf, stepFrom, weekOf, weeksOf } from './days.ts'

test('a month shows whole weeks, starting on the agency’s first day of the week', () => {
  expect(rangeOf('month', '2026-11-24', 'sunday')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(rangeOf('month', '2026-11-24', 'monday')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  const weeks = weeksOf(daysOf(rangeOf('month', '2026-02-10', 'sunday')))
  expect(weeks.map(week => [week.length, week[0]])).toEqual([
    [7, '2026-02-01'],
    [7, '2026-02-08'],
    [7, '2026-02-15'],
    [7, '2026-02-22'],
  ])
})

test('a week and a list show only their own days, and a step moves to the next', () => {
  expect(weekOf('2026-11-22', 'sunday')).toBe('2026-11-22')
  expect(weekOf('2026-11-22', 'monday')).toBe('2026-11-16')
  expect(rangeOf('week', '2026-11-24', 'sunday')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(rangeOf('list', '2026-02-01', 'sunday')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06')
  // From the last day of a long month, a short one isn't skipped
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepFrom('list', '2026-01-01', -1)).toBe('2025-12-01')
})

test('a list begins on its date, so that on the last day of a month it shows upcoming days', () => {
  expect(rangeOf('list', '2026-11-30', 'sunday')).toEqual({ from: '2026-11-30', to: '2026-12-27' })
  expect(stepFrom('list', '2026-11-30', 1)).toBe('2026-12-28')
  expect(stepFrom('list', '2026-11-30', -1)).toBe('2026-11-02')
  expect(rangeOf('list', '2026-11-02', 'sunday').to).toBe('2026-11-29')
  expect(periodName('list', '2026-11-30', rangeOf('list', '2026-11-30', 'sunday'))).toMatch(/^Nov 30\s–\sDec 27, 2026$/)
  expect(periodName('list', '2026-12-01', rangeOf('list', '2026-12-01', 'sunday'))).toBe('December 2026')
})

test('a time always has its zone, by the abbreviation for that day', () => {
  const session = { starts: '09:00', ends: '13:05', zone: 'America/New_York' }
  expect(formatSpan({ ...session, starts_at: '2026-07-14T13:00:00Z' })).toMatch(/^9:00\sAM – 1:05\sPM EDT$/)
  expect(formatSpan({ ...session, starts_at: '2026-11-24T14:00:00Z' })).toMatch(/EST$/)
})
