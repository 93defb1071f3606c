import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const hoursReversed = defineReady({
  key: 'hours_reversed',
  group: 'compliance',
  question: questionText('hoursReversed'),
  definition: {
    dataset: 'ledger',
    columns: [
      'name',
      'title',
      'completed_on',
      'minutes',
      'topic',
      'mode',
      'reversed_at',
      'reversed_reason',
      'location',
    ],
    filters: { kind: 'credit', counts: 'no', completed_from: 'year_start-1y' },
    groups: [{ by: 'topic' }],
    measures: ['count', 'people'],
    sort: '-completed_on',
    chart: null,
  },
  parameters: ['completed_from', 'completed_to', 'program_id', 'topic_id', 'mode', 'location_id', 'discipline_id'],
})
