import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const neverStarted = defineReady({
  key: 'never_started',
  group: 'training',
  question: questionText('neverStarted'),
  definition: {
    dataset: 'assignments',
    columns: [
      'name',
      'program',
      'assigned_on',
      'due_on',
      'days_overdue',
      'last_reminded_at',
      'location',
      'coordinator',
    ],
    filters: { standing: 'assigned,overdue' },
    groups: [{ by: 'program' }],
    measures: ['count', 'people', 'overdue'],
    sort: 'due_on',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['program_id', 'assigned_from', 'assigned_to', 'location_id', 'discipline_id', 'coordinator_id'],
})
