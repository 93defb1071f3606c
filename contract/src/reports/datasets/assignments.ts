import { access } from '../../access.ts'
import { reportedAssignmentsList } from '../lists/assignments-list.ts'
import { reportText } from '../texts.ts'
import { defineDataset } from './dataset.ts'

const { filters } = reportedAssignmentsList

/** Programs that people have or had: due, overdue or completed. */
export const assignments = defineDataset({
  name: 'assignments',
  label: reportText('assignments'),
  about: reportText('assignmentsAbout'),
  list: reportedAssignmentsList,
  without: [],
  todayOnly: ['progress_pct', 'minutes', 'last_reminded_at'],
  measures: {
    count: { label: reportText('countOfAssignments'), unit: 'count', fold: 'count' },
    people: { label: reportText('countOfPeople'), unit: 'count', fold: 'count' },
    days_late: { label: reportText('daysLate'), unit: 'days', fold: 'mean', column: 'days_overdue' },
    most_days_late: { label: reportText('mostDaysLate'), unit: 'days', fold: 'most', column: 'days_overdue' },
    overdue: { label: reportText('overdue'), unit: 'count', fold: 'sum' },
    overdue_rate: { label: reportText('overdueRate'), unit: 'percent', fold: 'ratio' },
    done_rate: { label: reportText('doneRate'), unit: 'percent', fold: 'ratio' },
    progress: { label: reportText('progress'), unit: 'percent', fold: 'mean', column: 'progress_pct' },
    score: { label: reportText('score'), unit: 'percent', fold: 'mean', column: 'score' },
  },
  dimensions: {
    program: { label: filters.program_id.label, filter: 'program_id' },
    standing: { label: filters.standing.label, filter: 'standing' },
    source: { label: filters.source.label, filter: 'source' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    assigned: { label: filters.assigned_from.range, from: 'assigned_from', to: 'assigned_to' },
    due: { label: filters.due_from.range, from: 'due_from', to: 'due_to' },
    completed: { label: filters.completed_from.range, from: 'completed_from', to: 'completed_to' },
    expires: { label: filters.expires_from.range, from: 'expires_from', to: 'expires_to' },
  },
  as_of: ['records'],
  person: true,
  sensitive: {},
  access: access.employees,
})
