import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const differsFromPartner = defineReady({
  key: 'differs_from_partner',
  group: 'records',
  question: questionText('differsFromPartner'),
  definition: {
    dataset: 'partner_differences',
    columns: ['name', 'external_id', 'kind', 'field', 'ours', 'theirs', 'since', 'location'],
    filters: {},
    groups: [{ by: 'kind' }, { by: 'field' }],
    measures: ['count', 'people'],
    sort: 'name',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['kind', 'field', 'location_id', 'discipline_id', 'coordinator_id'],
})
