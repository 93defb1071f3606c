import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const lapseSoon = defineReady({
  key: 'lapse_soon',
  group: 'compliance',
  question: questionText('lapseSoon'),
  definition: {
    dataset: 'compliance',
    columns: ['name', 'rule', 'next_lapse', 'state', 'minutes_missing', 'location', 'coordinator'],
    filters: { provider_status: '1', lapse_from: 'today+1d', lapse_to: 'today+90d' },
    groups: [{ by: 'lapses', grain: 'month' }, { by: 'rule' }],
    measures: ['people', 'count'],
    sort: 'next_lapse',
    chart: { kind: 'bar', measure: 'people' },
  },
  parameters: ['lapse_from', 'lapse_to', 'rule_id', 'location_id', 'discipline_id', 'coordinator_id'],
})
