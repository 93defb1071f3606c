import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const notPaid = defineReady({
  key: 'not_paid',
  group: 'records',
  question: questionText('notPaid'),
  definition: {
    dataset: 'ledger',
    columns: ['name', 'title', 'completed_on', 'mode', 'minutes', 'pay_code', 'location'],
    filters: { kind: 'credit', counts: 'yes', payable: 'no', completed_from: 'month_start-2m', completed_to: 'today' },
    groups: [{ by: 'completed', grain: 'month' }, { by: 'location' }],
    measures: ['minutes', 'people', 'count'],
    sort: '-completed_on',
    chart: { kind: 'bar', measure: 'minutes' },
  },
  parameters: [
    'completed_from',
    'completed_to',
    'program_id',
    'mode',
    'location_id',
    'discipline_id',
    'coordinator_id',
  ],
})
