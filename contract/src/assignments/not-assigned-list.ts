import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { personFilters } from './list-parts.ts'
import { assignmentText } from './texts.ts'

/** A person's history with a program they should have. */
export const pasts = {
  never: assignmentText('neverHad'),
  expired: assignmentText('expired'),
  withdrawn: assignmentText('withdrawn'),
} as const

/** R-RTE-7: active employees a program is meant for who have it neither open, completed nor waived. */
export const notAssignedList = defineList({
  name: 'not_assigned',
  unit: count => assignmentText('countPeople', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: assignmentText('search') },
    past: { kind: 'choice', label: assignmentText('past'), choices: pasts, column: 'past' },
    ...personFilters,
    hired_from: {
      kind: 'from',
      label: assignmentText('hiredFrom'),
      range: assignmentText('hiredOn'),
      column: 'hire_date',
    },
    hired_to: { kind: 'to', label: assignmentText('hiredTo'), column: 'hire_date' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['past', 'location_id'],
  counted: ['past', 'location_id', 'coordinator_id'],
  columns: {
    name: { label: assignmentText('employee'), usual: true, sort: 'name' },
    employee_number: { label: assignmentText('number'), usual: false },
    past: { label: assignmentText('past'), usual: true },
    discipline: { label: assignmentText('discipline'), usual: true },
    location: { label: assignmentText('location'), usual: true },
    coordinator: { label: assignmentText('coordinator'), usual: false },
    hire_date: {
      label: assignmentText('hiredOn'),
      usual: true,
      sort: 'hire_date',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    completed_on: {
      label: assignmentText('lastCompleted'),
      usual: true,
      sort: 'completed_on',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    expired_on: {
      label: assignmentText('countedUntil'),
      usual: true,
      sort: 'expired_on',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
  },
  usualSort: 'name',
  export: access.exportEmployees,
})
