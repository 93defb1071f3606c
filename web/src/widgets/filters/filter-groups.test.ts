import { employeeFilters } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { followMerged } from './use-lookup.ts'
import { filterGroups, isSet, spanWords } from './filter-groups.ts'

test('the bar comes from one definition: one chip per filter, with two dates as one range', () => {
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
    'Based on',
    'Active on',
    'Credentials',
  ])
})

test('a range counts as set with either end', () => {
  const hired = filterGroups(employeeFilters).find(group => group.key === 'hired')
  expect(hired && isSet(hired, { hired_to: '2026-01-01' })).toBe(true)
  expect(hired && isSet(hired, { terminated_to: '2026-01-01' })).toBe(false)
})

test('a range reads naturally', () => {
  expect(spanWords('2026-01-01', undefined)).toBe('since Jan 1, 2026')
  expect(spanWords(undefined, '2026-03-14')).toBe('until Mar 14, 2026')
  expect(spanWords('2026-01-01', '2026-03-14')).toBe('Jan 1, 2026 – Mar 14, 2026')
})

test('a merged id becomes the remaining one, once', () => {
  const choices = [
    { value: 'bronx', label: 'Bronx', merged: ['north', 'south'] },
    { value: 'queens', label: 'Queens' },
  ]
  expect(followMerged(choices, ['NORTH', 'bronx', 'south', 'queens', 'none'])).toEqual(['bronx', 'queens', 'none'])
})
