import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const cannotBeReached = defineReady({
  key: 'cannot_be_reached',
  group: 'people',
  question: questionText('cannotBeReached'),
  definition: {
    dataset: 'reach',
    columns: ['name', 'problem', 'works', 'mobile', 'email', 'last_sent', 'location', 'coordinator'],
    filters: {},
    groups: [{ by: 'works' }, { by: 'location' }],
    measures: ['count'],
    sort: 'name',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['problem', 'works', 'location_id', 'coordinator_id'],
})
