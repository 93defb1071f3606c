import { afterEach, expect, test, vi } from 'vitest'
import { formatAgo, formatBirthday, todayIn } from './format.ts'
import { capitalized, formatDayOf, formatTime, formatWeekday } from './format-more.ts'
import { shownLanguage } from './texts/language.ts'

afterEach(() => vi.unstubAllGlobals())

test('a birthday is shown without its year, on a leap day too', () => {
  expect(['03-14', '02-29', '12-01', null].map(formatBirthday)).toEqual(['Mar 14', 'Feb 29', 'Dec 1', ''])
})

test('in Spanish, where the day comes first, the year is left out too', () => {
  shownLanguage.set('es')
  expect(formatBirthday('03-14')).toBe('14 mar')
  shownLanguage.set('en')
})

test('a heading starts with a capital, even where months and weekdays are lowercase', () => {
  shownLanguage.set('es')
  expect([formatWeekday('2026-11-30'), capitalized('diciembre de 2026'), capitalized('')]).toEqual([
    'Lunes',
    'Diciembre de 2026',
    '',
  ])
  shownLanguage.set('en')
})

test('today is the date in the zone, also in browsers without Temporal', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Asia/Kolkata', 'UTC']
  const moments = ['2026-03-08T06:59:59Z', '2026-11-01T05:30:00Z', '2026-12-31T23:59:59Z', '2028-02-29T09:00:00Z']
  const all = () => moments.map(at => zones.map(zone => todayIn(zone, new Date(at))))
  const found = all()
  expect(found[2]).toEqual(['2026-12-31', '2026-12-31', '2026-12-31', '2027-01-01', '2026-12-31'])
  vi.stubGlobal('Temporal', undefined)
  expect(all()).toEqual(found)
})

test('a moment’s date is in the zone; without an agency’s zone a time shows its zone, a date does not', () => {
  const at = '2026-11-28T01:22:00Z'
  expect([formatDayOf(at, 'America/New_York'), formatTime(at, 'America/New_York')]).toEqual(['Nov 27, 2026', '8:22 PM'])
  expect(formatDayOf(at, undefined)).toMatch(/^Nov 2[78], 2026$/)
  expect(formatTime(at, undefined)).toMatch(/^\d+:22.[AP]M \S+$/)
})

test('how long ago counts calendar days in the zone, and months as lengths', () => {
  const now = Date.parse('2026-11-28T14:32:00Z')
  const ago = (at: string, zone = 'America/New_York') => formatAgo(at, now, zone)
  expect(ago('2026-11-28T14:31:40Z')).toBe('just now')
  expect(ago('2026-11-28T03:32:00Z')).toBe('11 hours ago')
  // 41 hours ago is not yesterday
  expect(ago('2026-11-26T21:05:00Z')).toBe('2 days ago')
  expect(ago('2026-11-27T05:30:00Z')).toBe('yesterday')
  expect(ago('2026-11-27T04:30:00Z')).toBe('2 days ago')
  expect(ago('2026-11-27T04:30:00Z', 'UTC')).toBe('yesterday')
  // October is the previous month, but this isn't a calendar month
  expect(ago('2026-09-30T12:00:00Z')).toBe('1 month ago')
})
