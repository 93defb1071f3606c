import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { completedFilters, dueColumns, originColumns, outcomeColumns, personFilters } from './list-parts.ts'
import { standings } from './standings.ts'
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
    ...completedFilters,
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
    ...dueColumns,
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
    ...outcomeColumns(true),
    certificate: { label: assignmentText('certificate'), usual: true },
    cycle_no: { label: assignmentText('cycle'), usual: false },
    gap_days: { label: assignmentText('gap'), usual: false },
    ...originColumns,
  },
  usualSort: 'name',
  views: 'agency',
  export: access.exportEmployees,
})
