import { access } from '../../access.ts'
import {
  completedFilters,
  dueColumns,
  originColumns,
  outcomeColumns,
  personFilters,
} from '../../assignments/list-parts.ts'
import { standings } from '../../assignments/standings.ts'
import { assignmentSources } from '../../assignments/states.ts'
import { assignmentText } from '../../assignments/texts.ts'
import { conditionText } from '../../conditions/texts.ts'
import { defineList } from '../../lists/list.ts'
import { reportText } from '../texts.ts'

/** Everyone's assignments to all programs, with the fields of one program's list (`progressList`). */
export const reportedAssignmentsList = defineList({
  name: 'assignments',
  unit: count => assignmentText('countAssignments', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: assignmentText('search') },
    program_id: {
      kind: 'reference',
      label: reportText('program'),
      lookup: 'programs',
      always: true,
      column: 'program',
    },
    standing: { kind: 'choice', label: assignmentText('status'), choices: standings, column: 'standing' },
    /** Closed means that no one needs to do it anymore: completed, satisfied, waived, withdrawn or replaced. */
    open: {
      kind: 'choice',
      label: reportText('open'),
      choices: { yes: reportText('stillOpen'), no: reportText('closed') },
      column: 'standing',
    },
    source: { kind: 'choice', label: assignmentText('source'), choices: assignmentSources, column: 'source' },
    assigned_from: {
      kind: 'from',
      label: reportText('assignedFrom'),
      range: assignmentText('assignedOn'),
      column: 'assigned_on',
    },
    assigned_to: { kind: 'to', label: reportText('assignedTo'), column: 'assigned_on' },
    due_from: { kind: 'from', label: reportText('dueFrom'), range: assignmentText('dueOn'), column: 'due_on' },
    due_to: { kind: 'to', label: reportText('dueTo'), column: 'due_on' },
    ...completedFilters,
    expires_from: {
      kind: 'from',
      label: reportText('expiresFrom'),
      range: assignmentText('expiresOn'),
      column: 'expires_on',
    },
    expires_to: { kind: 'to', label: reportText('expiresTo'), column: 'expires_on' },
    ...personFilters,
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['program_id', 'standing', 'location_id'],
  columns: {
    name: { label: assignmentText('employee'), usual: true, sort: 'name' },
    employee_number: { label: assignmentText('number'), usual: false },
    program: { label: reportText('program'), usual: true, sort: 'program' },
    ...dueColumns,
    days_overdue: {
      label: assignmentText('daysOverdue'),
      usual: true,
      sort: 'days_overdue',
      ways: [reportText('leastFirst'), reportText('mostFirst')],
    },
    start_date: { label: assignmentText('startDate'), usual: false },
    progress_pct: { label: assignmentText('percent'), usual: false },
    minutes: { label: assignmentText('minutes'), usual: false },
    score: { label: assignmentText('score'), usual: false },
    ...outcomeColumns(false),
    cycle_no: { label: assignmentText('cycle'), usual: false },
    ...originColumns,
  },
  usualSort: 'name',
})
