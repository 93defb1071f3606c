import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const onLeave = defineReady({
  key: 'on_leave',
  group: 'people',
  question: questionText('onLeave'),
  definition: {
    dataset: 'people',
    columns: ['name', 'employee_number', 'provider_status', 'discipline', 'location', 'coordinator'],
    filters: { provider_status: '4' },
    groups: [{ by: 'location' }],
    measures: ['count'],
    sort: 'name',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['location_id', 'discipline_id', 'coordinator_id'],
})
