import { defineReady } from './ready.ts'
import { questionText } from '../../report-questions/texts.ts'

export const dueNext = defineReady({
  key: 'due_next',
  group: 'training',
  question: questionText('dueNext'),
  definition: {
    dataset: 'assignments',
    columns: ['name', 'program', 'standing', 'due_on', 'progress_pct', 'location', 'coordinator'],
    filters: { open: 'yes', due_from: 'today', due_to: 'today+30d' },
    groups: [{ by: 'due', grain: 'week' }],
    measures: ['count', 'people'],
    sort: 'due_on',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['due_from', 'due_to', 'program_id', 'location_id', 'discipline_id', 'coordinator_id'],
})
