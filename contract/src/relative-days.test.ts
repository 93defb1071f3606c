import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './assignments/due.ts'
import { filterShape } from './filter-shape.ts'
import { isRelativeDay, resolveDay } from './relative-days.ts'
import * as z from 'zod/mini'

/** Taken from a calendar: 2026-03-15 is a Sunday, 2026-11-28 a Saturday. */
test.each([
  ['today', '2026-03-15', '2026-03-15'],
  ['today+30d', '2026-03-15', '2026-04-14'],
  ['today-1w', '2026-03-15', '2026-03-08'],
  ['today+1m', '2026-01-31', '2026-02-28'],
  ['today-1y', '2024-02-29', '2023-02-28'],
  ['week_start', '2026-03-15', '2026-03-15'],
  ['week_start', '2026-11-28', '2026-11-22'],
  ['week_end', '2026-11-28', '2026-11-28'],
  ['week_start+1w', '2026-11-28', '2026-11-29'],
  ['month_start', '2026-03-15', '2026-03-01'],
  ['month_end', '2024-02-10', '2024-02-29'],
  ['month_end-1m', '2026-03-31', '2026-02-28'],
  ['month_end-1m', '2026-02-28', '2026-01-31'],
  ['month_start-1m', '2026-01-15', '2025-12-01'],
  ['quarter_start', '2026-06-30', '2026-04-01'],
  ['quarter_end', '2026-11-28', '2026-12-31'],
  ['quarter_end-3m', '2026-11-28', '2026-09-30'],
  ['year_start', '2026-11-28', '2026-01-01'],
  ['year_end-1y', '2026-11-28', '2025-12-31'],
  ['month_start+5d', '2026-11-28', '2026-11-06'],
  ['2026-02-03', '2026-11-28', '2026-02-03'],
])('%s on %s is %s', (word, today, day) => {
  expect(resolveDay(word, today)).toBe(day)
})

test('a week begins on the day the agency chose', () => {
  expect(resolveDay('week_start', '2026-11-29', 'monday')).toBe('2026-11-23')
  expect(resolveDay('week_end', '2026-11-29', 'monday')).toBe('2026-11-29')
  expect(resolveDay('week_start', '2026-11-29', 'sunday')).toBe('2026-11-29')
})

test('a period contains its day, and the next one begins on the day after its end', () => {
  const day = fc
    .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const unit = fc.constantFrom(['week', 'w', 1], ['month', 'm', 1], ['quarter', 'm', 3], ['year', 'y', 1])
  fc.assert(
    fc.property(day, unit, (today, [name, letter, count]) => {
      const [start, end] = [resolveDay(`${name}_start`, today), resolveDay(`${name}_end`, today)]
      expect(start <= today && today <= end).toBe(true)
      expect(resolveDay(`${name}_start+${count}${letter}`, today)).toBe(addDays(end, 1))
      expect(resolveDay(`${name}_end-${count}${letter}`, today)).toBe(addDays(start, -1))
    }),
  )
})

describe('values that are not words', () => {
  test.each([
    '',
    'tomorrow',
    'today+',
    'today+1',
    'today+1000d',
    'week',
    'week_middle',
    'today +1d',
    'TODAY',
    'today+1d ',
  ])('%j is refused by a filter too', text => {
    expect(isRelativeDay(text)).toBe(false)
    const query = z.object(filterShape({ hired_from: { kind: 'from', label: 'x', range: 'y' } }))
    expect(query.safeParse({ hired_from: text }).success).toBe(false)
    expect(query.safeParse({ hired_from: 'today-30d' }).success).toBe(true)
  })
})
