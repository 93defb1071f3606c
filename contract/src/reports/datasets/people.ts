import { access } from '../../access.ts'
import { employeesList } from '../../employees/list.ts'
import { reportText } from '../texts.ts'
import { defineDataset } from './dataset.ts'

/** Employees: their data and their standing. */
export const people = defineDataset({
  name: 'people',
  label: reportText('people'),
  about: reportText('peopleAbout'),
  list: employeesList,
  // composed of several texts in one language
  without: ['planned_change', 'tasks', 'birthday', 'missing'],
  todayOnly: [
    'programs_open',
    'programs_overdue',
    'programs_due',
    'programs_due_week',
    'programs_due_month',
    'programs_blocked',
    'program_id',
    'program_standing',
    'credentials',
    'next_expiry',
    'expected_return',
    'return_from',
    'return_to',
    'returning',
    'missing',
    'planned',
  ],
  measures: {
    count: { label: reportText('countOfPeople'), unit: 'count', fold: 'count' },
    tenure: { label: reportText('tenure'), unit: 'days', fold: 'mean', column: 'hire_date' },
    newest: { label: reportText('shortestTenure'), unit: 'days', fold: 'least', column: 'hire_date' },
    onboarding: { label: reportText('onboarding'), unit: 'days', fold: 'mean', column: 'hire_date' },
    longest_onboarding: { label: reportText('longestOnboarding'), unit: 'days', fold: 'most', column: 'hire_date' },
    onboarded: { label: reportText('onboarded'), unit: 'count', fold: 'sum', column: 'hire_date' },
    longest: { label: reportText('longestTenure'), unit: 'days', fold: 'most', column: 'hire_date' },
  },
  dimensions: {
    provider_status: { label: employeesList.filters.provider_status.label, filter: 'provider_status' },
    location: { label: employeesList.filters.location_id.label, filter: 'location_id' },
    coordinator: { label: employeesList.filters.coordinator_id.label, filter: 'coordinator_id' },
    language: { label: employeesList.filters.language.label, filter: 'language' },
    employment_type: { label: employeesList.filters.employment_type.label, filter: 'employment_type' },
    hired: { label: employeesList.filters.hired_from.range, from: 'hired_from', to: 'hired_to' },
    terminated: { label: employeesList.filters.terminated_from.range, from: 'terminated_from', to: 'terminated_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.employees,
})
