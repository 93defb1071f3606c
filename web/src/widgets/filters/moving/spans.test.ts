import { afterEach, expect, test } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'
import { dayNow, rangePresets, rangeWords } from './spans.ts'

const sunday = { today: '2026-03-15', weekStart: 'sunday' } as const
afterEach(() => speak('en'))

test('a relative range shows its name and which days it means today', () => {
  expect(rangePresets().map(({ from, to }) => rangeWords(from, to, sunday))).toEqual([
    'Last 30 days · Feb 13, 2026 – Mar 15, 2026',
    'Last 12 months · Mar 15, 2025 – Mar 15, 2026',
    'This week · Mar 15, 2026 – Mar 21, 2026',
    'This month · Mar 1, 2026 – Mar 31, 2026',
    'Last month · Feb 1, 2026 – Feb 28, 2026',
    'This quarter · Jan 1, 2026 – Mar 31, 2026',
    'This year · Jan 1, 2026 – Dec 31, 2026',
    'Next 30 days · Mar 15, 2026 – Apr 14, 2026',
    'Next 90 days · Mar 15, 2026 – Jun 13, 2026',
  ])
})

test.each([
  ['today', 'today', 'Today · Mar 15, 2026'],
  ['today-1w', 'today', 'Last 1 week · Mar 8, 2026 – Mar 15, 2026'],
  ['quarter_start-3m', 'quarter_end-3m', 'Last quarter · Oct 1, 2025 – Dec 31, 2025'],
  ['week_start+1w', 'week_end+1w', 'Next week · Mar 22, 2026 – Mar 28, 2026'],
  ['month_start', 'today', 'This month so far · Mar 1, 2026 – Mar 15, 2026'],
  ['today', 'year_end', 'Rest of this year · Mar 15, 2026 – Dec 31, 2026'],
  ['month_start-1m', undefined, 'since Feb 1, 2026'],
  [undefined, 'today+30d', 'until Apr 14, 2026'],
  // These have no common name, so only the days are shown
  ['month_start-2m', 'month_end-2m', 'Jan 1, 2026 – Jan 31, 2026'],
  ['month_end', 'month_start', 'Mar 31, 2026 – Mar 1, 2026'],
  ['today+1d', 'today+8d', 'Mar 16, 2026 – Mar 23, 2026'],
  ['2026-01-01', 'today', 'Jan 1, 2026 – Mar 15, 2026'],
])('%s to %s reads as %j', (from, to, words) => {
  expect(rangeWords(from, to, sunday)).toBe(words)
})

test('a week begins on the agency’s first day', () => {
  expect(dayNow('week_start', { ...sunday, weekStart: 'monday' })).toBe('2026-03-09')
  expect(dayNow('week_start', sunday)).toBe('2026-03-15')
})

test('Spanish shows the same', async () => {
  await speak('es')
  expect(rangeWords('today-2w', 'today', sunday)).toMatch(/^Últimas 2 semanas · /)
  expect(rangeWords('month_start-1m', 'month_end-1m', sunday)).toMatch(/^Mes pasado · /)
})
