import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const hoursInWindow = defineReady({
  key: 'hours_in_window',
  group: 'compliance',
  question: questionText('hoursInWindow'),
  definition: {
    dataset: 'compliance',
    columns: [
      'name',
      'rule',
      'needed_minutes',
      'counted_minutes',
      'minutes_missing',
      'ends_on',
      'state',
      'location',
      'coordinator',
    ],
    filters: { provider_status: '1', needed_min: '1' },
    groups: [{ by: 'rule' }, { by: 'location' }],
    measures: ['people', 'needed_minutes', 'counted_minutes', 'minutes_missing'],
    sort: '-minutes_missing',
    group_sort: '-minutes_missing',
    chart: { kind: 'bar', measure: 'minutes_missing' },
  },
  parameters: ['rule_id', 'minutes_min', 'ends_from', 'ends_to', 'location_id', 'discipline_id', 'coordinator_id'],
})
