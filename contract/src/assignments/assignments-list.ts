import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { standings } from './standings.ts'
import { personFilters } from './person-filters.ts'
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
        overdue: assignmentText('overdue'),
        grace: assignmentText('inGrace'),
        week: assignmentText('inAWeek'),
        month: assignmentText('inAMonth'),
        none: assignmentText('noDueDate'),
      },
      column: 'due_on',
    },
    completed_from: {
      kind: 'from',
      label: assignmentText('completedFrom'),
      range: assignmentText('completedOn'),
      column: 'completed_on',
    },
    completed_to: { kind: 'to', label: assignmentText('completedTo'), column: 'completed_on' },
    /** The last day a completion counts. */
    expires: {
      kind: 'choice',
      label: assignmentText('expiresOn'),
      choices: {
        expired: assignmentText('expired'),
        month: assignmentText('inAMonth'),
        quarter: assignmentText('inAQuarter'),
        never: assignmentText('neverExpires'),
      },
      column: 'expires_on',
    },
    /** Without it, the list omits assignments that a renewal replaced. */
    cycles: {
      kind: 'choice',
      label: assignmentText('earlierCycles'),
      choices: { all: assignmentText('cyclesShown') },
      column: 'cycle_no',
      frame: true,
    },
    ...personFilters,
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['standing', 'due'],
  counted: ['standing', 'due'],
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
    days_overdue: { label: assignmentText('daysOverdue'), usual: false },
    start_date: {
      label: assignmentText('startDate'),
      usual: false,
      sort: 'start_date',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    progress_pct: {
      label: assignmentText('percent'),
      usual: true,
      sort: 'progress_pct',
      ways: [assignmentText('leastFirst'), assignmentText('mostFirst')],
    },
    minutes: { label: assignmentText('minutes'), usual: false },
    score: { label: assignmentText('score'), usual: true },
    completed_on: {
      label: assignmentText('completedOn'),
      usual: true,
      sort: 'completed_on',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    expires_on: {
      label: assignmentText('expiresOn'),
      usual: true,
      sort: 'expires_on',
      ways: [assignmentText('soonestFirst'), assignmentText('latestFirst')],
    },
    certificate: { label: assignmentText('certificate'), usual: true },
    cycle_no: { label: assignmentText('cycle'), usual: false },
    gap_days: { label: assignmentText('gap'), usual: false },
    last_reminded_at: { label: assignmentText('lastReminded'), usual: false },
    discipline: { label: assignmentText('discipline'), usual: false },
    location: { label: assignmentText('location'), usual: true },
    coordinator: { label: assignmentText('coordinator'), usual: false },
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
  views: 'agency',
  export: access.exportEmployees,
})
