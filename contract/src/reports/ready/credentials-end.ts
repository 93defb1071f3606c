import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const credentialsEnd = defineReady({
  key: 'credentials_end',
  group: 'compliance',
  question: questionText('credentialsEnd'),
  definition: {
    dataset: 'credentials',
    columns: ['name', 'type', 'number', 'expires_on', 'standing', 'location', 'coordinator'],
    filters: { standing: 'review,returned,expired,expiring_30,expiring_60,expiring_90', people: 'current' },
    groups: [{ by: 'standing' }, { by: 'type' }],
    measures: ['count', 'people', 'least_days_left'],
    sort: 'expires_on',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['standing', 'type_id', 'expires_from', 'expires_to', 'location_id', 'coordinator_id'],
})
