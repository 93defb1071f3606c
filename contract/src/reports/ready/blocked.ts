import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const blocked = defineReady({
  key: 'blocked',
  group: 'training',
  question: questionText('blocked'),
  definition: {
    dataset: 'assignments',
    columns: ['name', 'program', 'due_on', 'days_overdue', 'location', 'coordinator'],
    filters: { standing: 'blocked' },
    groups: [{ by: 'program' }],
    measures: ['count', 'people'],
    sort: 'name',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'people' },
  },
  parameters: ['program_id', 'location_id', 'discipline_id', 'coordinator_id'],
})
