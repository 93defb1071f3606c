import { access } from '../../access.ts'
import { messageLogList } from '../../message-log/message-log-list.ts'
import { reachabilityList } from '../../reachability/reachability.ts'
import { dataText } from '../../report-data/texts.ts'
import { reportedEventsList } from '../lists/events-list.ts'
import { defineDataset } from './dataset.ts'

const ofMessage = messageLogList.filters

/** Messages to employees, without their text. */
export const messages = defineDataset({
  name: 'messages',
  label: dataText('messages'),
  about: dataText('messagesAbout'),
  list: messageLogList,
  without: ['batch'],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfMessages'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    delivered_rate: { label: dataText('deliveredRate'), unit: 'percent', fold: 'ratio', column: 'state' },
    cost: { label: dataText('cost'), unit: 'number', fold: 'sum', column: 'cost' },
  },
  dimensions: {
    event: { label: ofMessage.event.label, filter: 'event' },
    channel: { label: ofMessage.channel.label, filter: 'channel' },
    state: { label: ofMessage.state.label, filter: 'state' },
    reason: { label: ofMessage.reason.label, filter: 'reason' },
    at: { label: ofMessage.at_from.range, from: 'at_from', to: 'at_to' },
  },
  as_of: ['records'],
  person: false,
  sensitive: {},
  access: access.employees,
})

const ofReach = reachabilityList.filters

/** Employees who currently can't be reached on some channel. */
export const reach = defineDataset({
  name: 'reach',
  label: dataText('reach'),
  about: dataText('reachAbout'),
  list: reachabilityList,
  without: [],
  todayOnly: [],
  measures: { count: { label: dataText('people'), unit: 'count', fold: 'count' } },
  dimensions: {
    works: { label: ofReach.works.label, filter: 'works' },
    location: { label: ofReach.location_id.label, filter: 'location_id' },
    coordinator: { label: ofReach.coordinator_id.label, filter: 'coordinator_id' },
  },
  as_of: [],
  person: false,
  sensitive: {},
  access: access.employees,
})

const ofEvent = reportedEventsList.filters

/** Entries never change, so they are the same as of any day. */
export const events = defineDataset({
  name: 'events',
  label: dataText('events'),
  about: dataText('eventsAbout'),
  list: reportedEventsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfEvents'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
  },
  dimensions: {
    event: { label: ofEvent.event.label, filter: 'event' },
    who: { label: ofEvent.actor_id.label, filter: 'actor_id' },
    source: { label: ofEvent.source.label, filter: 'source' },
    at: { label: ofEvent.at_from.range, from: 'at_from', to: 'at_to' },
  },
  as_of: [],
  person: false,
  sensitive: {},
  access: access.auditLog,
})
