import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const openForms = defineReady({
  key: 'open_forms',
  group: 'records',
  question: questionText('openForms'),
  definition: {
    dataset: 'forms',
    columns: ['name', 'form', 'state', 'turn', 'due_on', 'assigned_on', 'location', 'coordinator'],
    filters: { desk: 'unfinished' },
    groups: [{ by: 'form' }, { by: 'state' }],
    measures: ['count', 'people', 'overdue'],
    sort: 'due_on',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['state', 'form_id', 'due_from', 'due_to', 'location_id', 'coordinator_id'],
})
