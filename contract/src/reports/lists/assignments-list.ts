import { access } from '../../access.ts'
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
    /** Closed are those that nobody needs to do any more: completed, satisfied, waived, withdrawn and replaced ones. */
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
    completed_from: {
      kind: 'from',
      label: assignmentText('completedFrom'),
      range: assignmentText('completedOn'),
      column: 'completed_on',
    },
    completed_to: { kind: 'to', label: assignmentText('completedTo'), column: 'completed_on' },
    expires_from: {
      kind: 'from',
      label: reportText('expiresFrom'),
      range: assignmentText('expiresOn'),
      column: 'expires_on',
    },
    expires_to: { kind: 'to', label: reportText('expiresTo'), column: 'expires_on' },
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
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['program_id', 'standing', 'location_id'],
  columns: {
    name: { label: assignmentText('employee'), usual: true, sort: 'name' },
    employee_number: { label: assignmentText('number'), usual: false },
    program: { label: reportText('program'), usual: true, sort: 'program' },
    standing: { label: assignmentText('status'), usual: true },
    due_on: {
      label: assignmentText('dueOn'),
      usual: true,
      sort: 'due_on',
      ways: [assignmentText('soonestFirst'), assignmentText('latestFirst')],
    },
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
    completed_on: {
      label: assignmentText('completedOn'),
      usual: true,
      sort: 'completed_on',
      ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')],
    },
    expires_on: {
      label: assignmentText('expiresOn'),
      usual: false,
      sort: 'expires_on',
      ways: [assignmentText('soonestFirst'), assignmentText('latestFirst')],
    },
    cycle_no: { label: assignmentText('cycle'), usual: false },
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
})
