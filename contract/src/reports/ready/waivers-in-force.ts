import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const waiversInForce = defineReady({
  key: 'waivers_in_force',
  group: 'compliance',
  question: questionText('waiversInForce'),
  definition: {
    dataset: 'waivers',
    columns: ['name', 'rule', 'first_day', 'last_day', 'reason', 'decided_by', 'location'],
    filters: { standing: 'current' },
    groups: [{ by: 'rule' }],
    measures: ['count', 'people'],
    sort: 'last_day',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['standing', 'rule_id', 'ends_from', 'ends_to', 'location_id', 'coordinator_id'],
})
