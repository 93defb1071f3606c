import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const compliantOn = defineReady({
  key: 'compliant_on',
  group: 'compliance',
  question: questionText('compliantOn'),
  definition: {
    dataset: 'compliance',
    columns: [],
    filters: { provider_status: '1' },
    groups: [{ by: 'rule' }, { by: 'location' }],
    measures: ['rate', 'people', 'red'],
    group_sort: 'rate',
    chart: { kind: 'bar', measure: 'rate' },
    as_of: { mode: 'records', day: 'month_end-1m' },
  },
  parameters: ['rule_id', 'location_id', 'discipline_id', 'coordinator_id'],
})
