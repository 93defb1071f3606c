import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { messageWays } from '../messages/states.ts'
import { messageText } from '../messages/texts.ts'

/** The inbox: one row per person who wrote or was messaged. */
export const threadsList = defineList({
  name: 'threads',
  unit: count => messageText('countThreads', { count }),
  access: access.readThreads,
  filters: {
    search: { kind: 'search', label: messageText('searchThreads') },
    desk: {
      kind: 'choice',
      label: messageText('desk'),
      choices: {
        mine: messageText('mine'),
        unassigned: messageText('nobodys'),
        team: messageText('team'),
        overdue: messageText('overdue'),
        snoozed: messageText('threadSnoozed'),
        done: messageText('threadDone'),
      },
    },
    channel: { kind: 'choice', label: messageText('channel'), choices: messageWays, column: 'channel' },
    owner_id: { kind: 'reference', label: messageText('owner'), lookup: 'agencyUsers', column: 'owner' },
    location_id: { kind: 'reference', label: messageText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: messageText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
  },
  bar: ['owner_id', 'location_id', 'coordinator_id'],
  counted: ['desk', 'channel'],
  columns: {
    name: { label: messageText('employee'), usual: true, sort: 'name' },
    last: { label: messageText('lastMessage'), usual: true },
    channel: { label: messageText('channel'), usual: true },
    state: { label: messageText('state'), usual: true },
    due: {
      label: messageText('answerBy'),
      usual: true,
      sort: 'due',
      ways: [messageText('soonestFirst'), messageText('latestFirst')],
    },
    last_at: {
      label: messageText('lastAt'),
      usual: true,
      sort: 'last_at',
      ways: [messageText('oldestFirst'), messageText('newestFirst')],
    },
    owner: { label: messageText('owner'), usual: true },
    location: { label: messageText('location'), usual: false },
    coordinator: { label: messageText('coordinator'), usual: false },
  },
  usualSort: 'due',
  views: 'agency',
})
