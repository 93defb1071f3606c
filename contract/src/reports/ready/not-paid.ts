import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const notPaid = defineReady({
  key: 'not_paid',
  group: 'records',
  question: questionText('notPaid'),
  definition: {
    dataset: 'unpaid_time',
    columns: ['name', 'title', 'completed_on', 'minutes', 'why', 'cause', 'batch', 'period_end', 'state', 'location'],
    filters: { completed_from: 'month_start-2m', completed_to: 'today' },
    groups: [{ by: 'why' }, { by: 'completed', grain: 'month' }],
    measures: ['minutes', 'people', 'count'],
    sort: '-completed_on',
    group_sort: '-minutes',
    chart: { kind: 'bar', measure: 'minutes' },
  },
  parameters: [
    'completed_from',
    'completed_to',
    'why',
    'cause',
    'state',
    'program_id',
    'mode',
    'location_id',
    'discipline_id',
    'coordinator_id',
  ],
})
