import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { pushAskers, pushKinds, pushStates } from './push-states.ts'
import { integrationText } from './texts.ts'

const kinds = Object.fromEntries(Object.entries(pushKinds).map(([key, { label }]) => [key, label]))
const byTime = { ways: [integrationText('oldestFirst'), integrationText('newestFirst')] } as const

/** Data sent to partners or waiting to be sent. */
export const partnerPushesList = defineList({
  name: 'partner_pushes',
  unit: count => integrationText('countPushes', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchPushes') },
    state: { kind: 'choice', label: integrationText('state'), choices: pushStates, column: 'state' },
    kind: { kind: 'choice', label: integrationText('kind'), choices: kinds, column: 'kind' },
    asked_by: { kind: 'choice', label: integrationText('askedBy'), choices: pushAskers, column: 'asked_by' },
    queued_from: {
      kind: 'from',
      label: integrationText('queuedFrom'),
      range: integrationText('queuedAt'),
      column: 'queued_at',
    },
    queued_to: { kind: 'to', label: integrationText('queuedTo'), column: 'queued_at' },
  },
  bar: ['state', 'kind', 'queued'],
  counted: ['state', 'kind', 'asked_by'],
  columns: {
    name: { label: integrationText('employee'), usual: true, sort: 'name' },
    kind: { label: integrationText('kind'), usual: true },
    about: { label: integrationText('about'), usual: true },
    state: { label: integrationText('state'), usual: true },
    reason: { label: integrationText('reason'), usual: true },
    value: { label: integrationText('theirValue'), usual: false },
    queued_at: { label: integrationText('queuedAt'), usual: true, sort: 'queued_at', ...byTime },
    sent_at: { label: integrationText('sentAt'), usual: false },
    ended_at: { label: integrationText('endedAt'), usual: true },
    attempts: { label: integrationText('tries'), usual: false },
    asked_by: { label: integrationText('askedBy'), usual: false },
    partner: { label: integrationText('partner'), usual: false },
    key: { label: integrationText('key'), usual: false },
  },
  usualSort: '-queued_at',
  pageSize: 25,
  export: access.integration,
})
