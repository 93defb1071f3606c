import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const whatWeSent = defineReady({
  key: 'what_we_sent',
  group: 'records',
  question: questionText('whatWeSent'),
  definition: {
    dataset: 'messages',
    columns: ['at', 'name', 'event', 'channel', 'state', 'reason', 'sender'],
    filters: { at_from: 'today-30d', at_to: 'today' },
    groups: [{ by: 'event' }, { by: 'channel' }],
    measures: ['count', 'people', 'delivered_rate', 'cost'],
    sort: '-at',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['at_from', 'at_to', 'event', 'channel', 'state', 'reason'],
})
