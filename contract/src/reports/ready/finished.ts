import { defineReady } from './ready.ts'
import { questionText } from '../../report-questions/texts.ts'

export const finished = defineReady({
  key: 'finished',
  group: 'training',
  question: questionText('finished'),
  definition: {
    dataset: 'ledger',
    columns: ['name', 'title', 'completed_on', 'how', 'score', 'location'],
    filters: { kind: 'completion', counts: 'yes', completed_from: 'month_start-1m', completed_to: 'today' },
    groups: [{ by: 'completed', grain: 'month' }, { by: 'program' }],
    measures: ['count', 'people'],
    sort: '-completed_on',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['completed_from', 'completed_to', 'program_id', 'how', 'location_id', 'discipline_id', 'coordinator_id'],
})
