import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { messageReasons, messageStates, messageWays } from '../messages/states.ts'
import { messageEvents } from '../system-messages/system-messages.ts'
import { messageLogText } from './texts.ts'

/** Messages to employees, by the key of their event. */
export const loggedEvents: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(messageEvents)
    .filter(({ audience }) => audience === 'employee')
    .map(({ key, name }) => [key, name]),
)
const { received: _, noted: __, ...states } = messageStates.names

const byTime = { ways: [messageLogText('oldestFirst'), messageLogText('newestFirst')] } as const

/** Messages to employees, sent or unsent with the reason. It stores no message text. */
export const messageLogList = defineList({
  name: 'message_log',
  unit: count => messageLogText('countMessages', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: messageLogText('search') },
    event: { kind: 'choice', label: messageLogText('event'), choices: loggedEvents, column: 'event' },
    channel: { kind: 'choice', label: messageLogText('channel'), choices: messageWays, column: 'channel' },
    state: { kind: 'choice', label: messageLogText('state'), choices: states, column: 'state' },
    reason: { kind: 'choice', label: messageLogText('reason'), choices: messageReasons, column: 'reason' },
    batch_id: { kind: 'reference', label: messageLogText('batch'), lookup: 'messageBatches', column: 'batch' },
    at_from: { kind: 'from', label: messageLogText('dateFrom'), range: messageLogText('date'), column: 'at' },
    at_to: { kind: 'to', label: messageLogText('dateTo'), column: 'at' },
  },
  bar: ['event', 'channel', 'state', 'at'],
  counted: ['event', 'channel', 'state', 'reason'],
  columns: {
    at: { label: messageLogText('at'), usual: true, sort: 'at', ...byTime },
    name: { label: messageLogText('employee'), usual: true },
    employee_number: { label: messageLogText('employeeNumber'), usual: false },
    event: { label: messageLogText('event'), usual: true },
    channel: { label: messageLogText('channel'), usual: true },
    state: { label: messageLogText('state'), usual: true },
    reason: { label: messageLogText('reason'), usual: true },
    address: { label: messageLogText('address'), usual: true },
    code: { label: messageLogText('code'), usual: false },
    batch: { label: messageLogText('batch'), usual: false },
    language: { label: messageLogText('language'), usual: false },
    segments: { label: messageLogText('segments'), usual: false },
    cost: { label: messageLogText('cost'), usual: false },
    sender: { label: messageLogText('sender'), usual: true },
    sent_at: { label: messageLogText('sentAt'), usual: false },
    settled_at: { label: messageLogText('settledAt'), usual: false },
  },
  usualSort: '-at',
  export: access.exportEmployees,
})
