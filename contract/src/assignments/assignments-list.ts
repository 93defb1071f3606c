import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { standings } from './states.ts'
import { assignmentText } from './texts.ts'

/** R-RTE-7: everyone who has or had a program. */
export const progressList = defineList({
  name: 'progress',
  unit: count => assignmentText('countAssignments', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: assignmentText('search') },
    standing: { kind: 'choice', label: assignmentText('status'), choices: standings, column: 'standing' },
    due: {
      kind: 'choice',
      label: assignmentText('due'),
      choices: {
        week: assignmentText('inAWeek'),
        month: assignmentText('inAMonth'),
        none: assignmentText('noDueDate'),
      },
      column: 'due_on',
    },
    discipline_id: {
      kind: 'reference',
      label: assignmentText('discipline'),
      lookup: 'disciplines',
      column: 'discipline',
    },
    location_id: { kind: 'reference', label: assignmentText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: assignmentText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
  },
  bar: ['standing', 'due'],
  counted: ['standing'],
  columns: {
    name: { label: assignmentText('employee'), usual: true, sort: 'name' },
    employee_number: { label: assignmentText('number'), usual: false },
    standing: { label: assignmentText('status'), usual: true },
    due_on: {
      label: assignmentText('dueOn'),
      usual: true,
      sort: 'due_on',
      ways: [assignmentText('soonestFirst'), assignmentText('latestFirst')],
    },
    days_overdue: { label: assignmentText('daysOverdue'), usual: true },
    start_date: {
      label: assignmentText('startDate'),
      usual: true,
      sort: 'start_date',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    discipline: { label: assignmentText('discipline'), usual: true },
    location: { label: assignmentText('location'), usual: true },
    coordinator: { label: assignmentText('coordinator'), usual: true },
    assigned_on: {
      label: assignmentText('assignedOn'),
      usual: false,
      sort: 'assigned_on',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    source: { label: assignmentText('source'), usual: false },
    reason: { label: assignmentText('reason'), usual: false },
  },
  usualSort: 'name',
  export: access.exportEmployees,
})
