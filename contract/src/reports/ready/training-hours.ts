import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const trainingHours = defineReady({
  key: 'training_hours',
  group: 'records',
  question: questionText('trainingHours'),
  definition: {
    dataset: 'ledger',
    columns: [],
    filters: { kind: 'credit', counts: 'yes', completed_from: 'year_start', completed_to: 'today' },
    groups: [{ by: 'location' }, { by: 'completed', grain: 'month' }],
    measures: ['minutes', 'payable_minutes', 'people'],
    chart: { kind: 'bar', measure: 'minutes' },
  },
  parameters: ['completed_from', 'completed_to', 'program_id', 'mode', 'payable', 'location_id', 'discipline_id'],
})
