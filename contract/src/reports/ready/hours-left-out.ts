import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const hoursLeftOut = defineReady({
  key: 'hours_left_out',
  group: 'compliance',
  question: questionText('hoursLeftOut'),
  definition: {
    dataset: 'left_out_hours',
    columns: ['name', 'title', 'completed_on', 'minutes', 'left_out', 'why', 'rule', 'reversed_reason', 'location'],
    filters: { completed_from: 'year_start-1y' },
    groups: [{ by: 'why' }, { by: 'rule' }],
    measures: ['count', 'people', 'left_out'],
    sort: '-completed_on',
    group_sort: '-left_out',
    chart: { kind: 'bar', measure: 'left_out' },
  },
  parameters: [
    'completed_from',
    'completed_to',
    'why',
    'rule_id',
    'program_id',
    'mode',
    'location_id',
    'discipline_id',
  ],
})
