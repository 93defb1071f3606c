import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const mayNotWork = defineReady({
  key: 'may_not_work',
  group: 'compliance',
  question: questionText('mayNotWork'),
  definition: {
    dataset: 'compliance',
    columns: ['name', 'rule', 'state', 'reason', 'since', 'location', 'coordinator'],
    filters: { compliant: 'no', provider_status: '1' },
    groups: [{ by: 'location' }, { by: 'rule' }],
    measures: ['people', 'count'],
    sort: 'state',
    group_sort: '-people',
    chart: { kind: 'bar', measure: 'people' },
  },
  parameters: ['rule_id', 'state', 'location_id', 'discipline_id', 'coordinator_id'],
})
