import { defineReady } from './ready.ts'
import { questionText } from '../../report-questions/texts.ts'

export const overdue = defineReady({
  key: 'overdue',
  group: 'training',
  question: questionText('overdue'),
  definition: {
    dataset: 'assignments',
    columns: ['name', 'program', 'standing', 'due_on', 'days_overdue', 'location', 'coordinator'],
    filters: { standing: 'overdue,blocked' },
    groups: [{ by: 'location' }, { by: 'program' }],
    measures: ['count', 'people', 'days_late', 'most_days_late'],
    sort: '-days_overdue',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['program_id', 'location_id', 'discipline_id', 'coordinator_id'],
})
