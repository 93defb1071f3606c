import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const onLeave = defineReady({
  key: 'on_leave',
  group: 'people',
  question: questionText('onLeave'),
  definition: {
    dataset: 'leaves',
    columns: ['name', 'since', 'kind', 'title', 'due_on', 'discipline', 'location', 'coordinator'],
    filters: {},
    groups: [{ by: 'location' }],
    measures: ['people', 'dates', 'days_away'],
    sort: 'name',
    group_sort: '-people',
    chart: { kind: 'bar', measure: 'people' },
  },
  parameters: [
    'kind',
    'since_from',
    'since_to',
    'due_from',
    'due_to',
    'location_id',
    'discipline_id',
    'coordinator_id',
  ],
})
