import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const reversed = defineReady({
  key: 'reversed',
  group: 'training',
  question: questionText('reversed'),
  definition: {
    dataset: 'ledger',
    columns: ['name', 'title', 'completed_on', 'how', 'reversed_at', 'reversed_reason', 'location'],
    filters: { kind: 'completion', counts: 'no' },
    groups: [{ by: 'program' }],
    measures: ['count', 'people'],
    sort: '-completed_on',
    chart: null,
  },
  parameters: ['completed_from', 'completed_to', 'program_id', 'how', 'location_id', 'discipline_id', 'coordinator_id'],
})
