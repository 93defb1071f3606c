import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { integrationText } from './texts.ts'

export const inboxStates = {
  received: integrationText('inboxReceived'),
  done: integrationText('inboxDone'),
  ignored: integrationText('inboxIgnored'),
  failed: integrationText('inboxFailed'),
} as const
export type InboxState = keyof typeof inboxStates

/** Deliveries from partners, kept for 30 days. */
export const partnerDeliveriesList = defineList({
  name: 'partner_deliveries',
  unit: count => integrationText('countDeliveries', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchDeliveries') },
    state: { kind: 'choice', label: integrationText('state'), choices: inboxStates, column: 'state' },
    received_from: {
      kind: 'from',
      label: integrationText('receivedFrom'),
      range: integrationText('inboxReceived'),
      column: 'received_at',
    },
    received_to: { kind: 'to', label: integrationText('receivedTo'), column: 'received_at' },
  },
  bar: ['state', 'received'],
  counted: ['state'],
  columns: {
    event: { label: integrationText('event'), usual: true },
    external_id: { label: integrationText('externalId'), usual: true },
    state: { label: integrationText('state'), usual: true },
    received_at: {
      label: integrationText('inboxReceived'),
      usual: true,
      sort: 'received_at',
      ways: [integrationText('oldestFirst'), integrationText('newestFirst')],
    },
    attempts: { label: integrationText('tries'), usual: false },
    partner: { label: integrationText('partner'), usual: false },
    delivery_id: { label: integrationText('deliveryId'), usual: true },
  },
  usualSort: '-received_at',
  pageSize: 25,
  export: access.integration,
})
