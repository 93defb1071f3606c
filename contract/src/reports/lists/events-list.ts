import { access } from '../../access.ts'
import { eventKinds, eventSources } from '../../events.ts'
import { defineList } from '../../lists/list.ts'
import { dataText } from '../../report-data/texts.ts'
import { oldest } from './of-person.ts'

/** Entries of the audit log, for reports. */
export const reportedEventsList = defineList({
  name: 'reported_events',
  unit: count => dataText('countEntries', { count }),
  access: access.auditLog,
  filters: {
    search: { kind: 'search', label: dataText('searchEvents') },
    event: { kind: 'choice', label: dataText('event'), choices: eventKinds, column: 'event' },
    source: { kind: 'choice', label: dataText('source'), choices: eventSources, column: 'source' },
    actor_id: { kind: 'reference', label: dataText('who'), lookup: 'actors', column: 'who' },
    at_from: { kind: 'from', label: dataText('atFrom'), range: dataText('at'), column: 'at' },
    at_to: { kind: 'to', label: dataText('atTo'), column: 'at' },
  },
  bar: ['source', 'actor_id', 'at'],
  columns: {
    at: { label: dataText('at'), usual: true, sort: 'at', ...oldest },
    who: { label: dataText('who'), usual: true },
    event: { label: dataText('event'), usual: true },
    subject: { label: dataText('subject'), usual: true },
    source: { label: dataText('source'), usual: true },
    reason: { label: dataText('reason'), usual: false },
  },
  usualSort: '-at',
})
