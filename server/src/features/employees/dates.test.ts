import { describe, expect, test } from 'vitest'
import { dateProblems, type EmployeeDates, type ProviderStatus, statusDayProblem } from '@preceptor/contract'
import { inWords } from '../../lib/texts.ts'

const today = '2026-11-22'
const certificate = (issued_on: string | null, expires_on: string | null) => ({
  disciplines: [{ issued_on, expires_on }],
})

test.each<[EmployeeDates, string, string]>([
  [{ birth_date: '2026-11-22' }, 'birth_date', 'The date of birth Nov 22, 2026 must be before today, Nov 22, 2026.'],
  [
    { birth_date: '1990-05-05', hire_date: '1990-05-05' },
    'hire_date',
    'The hire date May 5, 1990 must be after the date of birth May 5, 1990.',
  ],
  [
    { birth_date: '1990-05-05', rehire_date: '1989-01-01' },
    'rehire_date',
    'The rehire date Jan 1, 1989 must be after the date of birth May 5, 1990.',
  ],
  [
    { birth_date: '1990-05-05', termination_date: '1989-01-01' },
    'termination_date',
    'The termination date Jan 1, 1989 must be after the date of birth May 5, 1990.',
  ],
  [
    { hire_date: '2024-03-01', termination_date: '2024-02-29' },
    'termination_date',
    'The termination date Feb 29, 2024 cannot be before the hire date Mar 1, 2024.',
  ],
  [
    { hire_date: '2024-03-01', rehire_date: '2024-02-29' },
    'rehire_date',
    'The rehire date Feb 29, 2024 cannot be before the hire date Mar 1, 2024.',
  ],
  [
    { provider_status: 5, hire_date: '2020-01-01', rehire_date: '2024-03-01', termination_date: '2022-01-01' },
    'termination_date',
    'The termination date Jan 1, 2022 cannot be before the rehire date Mar 1, 2024.',
  ],
  [
    certificate('2024-03-01', '2024-02-01'),
    'disciplines.0.expires_on',
    'The certificate cannot expire on Feb 1, 2024, before it is issued on Mar 1, 2024.',
  ],
  [
    { birth_date: '1990-05-05', ...certificate('1990-05-05', null) },
    'disciplines.0.issued_on',
    'The issue date May 5, 1990 must be after the date of birth May 5, 1990.',
  ],
  ...([1, 2, 3, 4, 5, 8] as const).map((provider_status): [EmployeeDates, string, string] => [
    { provider_status, hire_date: '2026-12-01' },
    'hire_date',
    `The hire date Dec 1, 2026 is after today, Nov 22, 2026, so the status cannot be ${
      { 1: 'Active', 2: 'Inactive', 3: 'On hold', 4: 'On leave', 5: 'Terminated', 8: 'Suspended' }[provider_status]
    } yet.`,
  ]),
  [
    { provider_status: 4, status_since: '2026-10-01', hire_date: '2026-11-01' },
    'hire_date',
    'The hire date Nov 1, 2026 cannot be after Oct 1, 2026, when the status became On leave.',
  ],
  [
    {
      provider_status: 7,
      hire_date: '2026-12-10',
      scheduled_statuses: [{ provider_status: 4, effective_on: '2026-12-05' }],
    },
    'hire_date',
    'The hire date Dec 10, 2026 cannot be after Dec 5, 2026, when the status is scheduled to change to On leave.',
  ],
])('%j is refused at %s: %s', (dates, field, message) => {
  expect(dateProblems(dates, today).map(problem => [problem.field, inWords('en', problem.message)])).toEqual([
    [field, message],
  ])
})

test.each<[string, EmployeeDates]>([
  ['nothing known', {}],
  ['hired and gone on one day', { provider_status: 5, hire_date: '2024-03-01', termination_date: '2024-03-01' }],
  ['a first day today', { provider_status: 1, hire_date: today }],
  ['an offer for a later day', { provider_status: 7, hire_date: '2026-12-01' }],
  ['a withdrawn offer', { provider_status: 9, hire_date: '2026-12-01' }],
  ['the day of the rehire as hire date', { provider_status: 1, hire_date: '2024-05-01', rehire_date: '2024-05-01', termination_date: '2023-01-01' }],
  ['left once and back', { provider_status: 1, hire_date: '2020-01-01', rehire_date: '2024-05-01', termination_date: '2023-01-01' }],
  ['a certificate of one day', certificate('2024-03-01', '2024-03-01')],
  ['a plan for the first day', { provider_status: 7, hire_date: '2026-12-01', scheduled_statuses: [{ provider_status: 1, effective_on: '2026-12-01' }] }],
])('%s is in order', (_, dates) => expect(dateProblems(dates, today)).toEqual([])) // biome-ignore format: a table

test('a change is checked only against related dates, and reported at the field that was changed', () => {
  const dates = { hire_date: '2024-03-01', termination_date: '2024-01-01' }
  expect(dateProblems(dates, today, ['mobile'])).toEqual([])
  expect(dateProblems(dates, today, ['hire_date'])).toMatchObject([{ field: 'hire_date' }])
  expect(dateProblems(dates, today, ['termination_date', 'hire_date'])).toMatchObject([{ field: 'termination_date' }])
})

describe('the day of a status change', () => {
  const hired = { provider_status: 1 as const, hire_date: '2026-12-01' }
  const offered = { ...hired, provider_status: 7 as const }
  test.each<[EmployeeDates & { provider_status: ProviderStatus }, ProviderStatus, string, string | null]>([
    [offered, 1, '2026-11-30', 'Active cannot start on Nov 30, 2026, before the hire date Dec 1, 2026.'],
    [offered, 1, '2026-12-01', null],
    [offered, 9, '2026-11-30', null],
    [offered, 5, '2026-11-30', 'The last day Nov 30, 2026 cannot be before the hire date Dec 1, 2026. To withdraw an offer, choose Reject.'],
    [hired, 2, '2026-11-30', 'Inactive cannot start on Nov 30, 2026, before the hire date Dec 1, 2026.'],
    [hired, 3, '2026-11-30', 'On hold cannot start on Nov 30, 2026, before the hire date Dec 1, 2026.'],
    [hired, 4, '2026-11-30', 'On leave cannot start on Nov 30, 2026, before the hire date Dec 1, 2026.'],
    [hired, 4, '2026-12-01', null],
    [hired, 5, '2026-11-30', 'The last day Nov 30, 2026 cannot be before the hire date Dec 1, 2026.'],
    [hired, 8, '2026-11-30', 'Suspended cannot start on Nov 30, 2026, before the hire date Dec 1, 2026.'],
    [{ ...hired, rehire_date: '2027-01-04' }, 4, '2027-01-01', 'On leave cannot start on Jan 1, 2027, before the rehire date Jan 4, 2027.'],
    [{ provider_status: 5, hire_date: '2020-01-01', termination_date: '2024-02-01' }, 1, '2024-01-31', 'The rehire on Jan 31, 2024 cannot be before the last day, Feb 1, 2024.'],
    [{ provider_status: 4, status_since: '2026-10-05' }, 1, '2026-10-04', 'The return on Oct 4, 2026 cannot be before Oct 5, 2026, when the status became On leave.'],
    [{ provider_status: 4, status_since: '2026-10-05' }, 5, '2026-10-04', null],
  ])('%j to %d on %s: %s', (employee, provider_status, effective_on, problem) => {
    const refusal = statusDayProblem(employee, employee.provider_status, { provider_status, effective_on })
    expect(refusal && inWords('en', refusal)).toBe(problem)
  }) // biome-ignore format: a table
})

test('a refusal names days and statuses in the reader’s language', () => {
  const [problem] = dateProblems({ provider_status: 4, hire_date: '2026-12-01' }, today)
  expect(inWords('es', problem?.message ?? '')).toBe(
    'La fecha de contratación (1 dic 2026) es posterior a hoy, 22 nov 2026; el estado todavía no puede ser De licencia.',
  )
})
