import { employeeFilters } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { followMerged } from './use-lookup.ts'
import { filterGroups, isSet, rangePresets, rangeWords } from './filter-groups.ts'

test('the bar comes from the one definition: a chip per question, two days are one', () => {
  expect(filterGroups(employeeFilters).map(group => group.label)).toEqual([
    'Status',
    'Discipline',
    'Location',
    'Coordinator',
    'Language',
    'Employment type',
    'Hired',
    'Termination date',
    'Expected return',
    'Return from leave',
    'Missing information',
    'City',
    'Tags',
    'Tasks',
    'Birthday',
    'Imported from',
    'Scheduled change',
    'Open programs',
    'Overdue programs',
    'Programs due',
    'No attempts left',
    'Program',
    'Program status',
    'Completed a program',
    'Compliance',
    'Compliance rule',
    'Status under a rule',
    'Date a rule counts from',
    'Rules not verified',
    'Due under a rule',
    'Next lapse within',
    'Next lapse',
    'Compliance as of',
    'Answer for that day',
    'Active on',
    'Credentials',
  ])
})

test('a span counts as set with either end', () => {
  const hired = filterGroups(employeeFilters).find(group => group.key === 'hired')
  expect(hired && isSet(hired, { hired_to: '2026-01-01' })).toBe(true)
  expect(hired && isSet(hired, { terminated_to: '2026-01-01' })).toBe(false)
})

test('a span reads as people say it', () => {
  const today = '2026-03-15'
  expect(rangeWords('2026-01-01', undefined, today)).toBe('since Jan 1, 2026')
  expect(rangeWords(undefined, '2026-03-14', today)).toBe('until Mar 14, 2026')
  expect(rangeWords('2026-01-01', '2026-03-14', today)).toBe('Jan 1, 2026 – Mar 14, 2026')
})

test('a span that moves with the calendar says what it is called and which days it means today', () => {
  expect(rangePresets().map(({ from, to }) => rangeWords(from, to, '2026-03-15'))).toEqual([
    'Last 30 days · Feb 13, 2026 – Mar 15, 2026',
    'Last 12 months · Mar 15, 2025 – Mar 15, 2026',
    'This month · Mar 1, 2026 – Mar 31, 2026',
    'This year · Jan 1, 2026 – Dec 31, 2026',
    'Next 30 days · Mar 15, 2026 – Apr 14, 2026',
  ])
  expect(rangeWords('month_start-1m', undefined, '2026-03-15')).toBe('since Feb 1, 2026')
})

test('an id that was merged is read as the one that was kept, once', () => {
  const choices = [
    { value: 'bronx', label: 'Bronx', merged: ['north', 'south'] },
    { value: 'queens', label: 'Queens' },
  ]
  expect(followMerged(choices, ['NORTH', 'bronx', 'south', 'queens', 'none'])).toEqual(['bronx', 'queens', 'none'])
})
