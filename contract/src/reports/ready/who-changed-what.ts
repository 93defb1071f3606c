import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const whoChangedWhat = defineReady({
  key: 'who_changed_what',
  group: 'records',
  question: questionText('whoChangedWhat'),
  definition: {
    dataset: 'events',
    columns: ['at', 'who', 'event', 'subject', 'source', 'reason'],
    filters: { source: 'user,bulk,import,api', at_from: 'today-30d', at_to: 'today' },
    groups: [{ by: 'who' }, { by: 'event' }],
    measures: ['count'],
    sort: '-at',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['at_from', 'at_to', 'event', 'actor_id', 'source'],
})
