import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { integrationText } from './texts.ts'

export const signupStates = {
  pending: integrationText('signupPending'),
  approved: integrationText('signupApproved'),
  declined: integrationText('signupDeclined'),
  /** Its key was revoked, by the agency or by vendor staff. */
  revoked: integrationText('signupRevoked'),
} as const
export type SignupState = keyof typeof signupStates

/** Requests from outsiders to become clients of the public API, across agencies. */
export const clientRequestsList = defineList({
  name: 'client_requests',
  unit: count => integrationText('countRequests', { count }),
  access: access.managePartners,
  filters: {
    search: { kind: 'search', label: integrationText('searchRequests') },
    state: { kind: 'choice', label: integrationText('state'), choices: signupStates, column: 'state' },
    asked_from: {
      kind: 'from',
      label: integrationText('askedFrom'),
      range: integrationText('askedAt'),
      column: 'asked_at',
    },
    asked_to: { kind: 'to', label: integrationText('askedTo'), column: 'asked_at' },
  },
  bar: ['state', 'asked'],
  counted: ['state'],
  columns: {
    company: { label: integrationText('company'), usual: true, sort: 'company' },
    name: { label: integrationText('asker'), usual: true },
    email: { label: integrationText('email'), usual: true },
    agency: { label: integrationText('agencyAskedFor'), usual: true },
    state: { label: integrationText('state'), usual: true },
    note: { label: integrationText('note'), usual: true },
    asked_at: {
      label: integrationText('askedAt'),
      usual: true,
      sort: 'asked_at',
      ways: [integrationText('oldestFirst'), integrationText('newestFirst')],
    },
    organization: { label: integrationText('clientOf'), usual: true },
    partner: { label: integrationText('partner'), usual: false },
    decided_by: { label: integrationText('decidedBy'), usual: false },
    decided_at: { label: integrationText('decidedAt'), usual: false },
    revoked_at: { label: integrationText('revokedAt'), usual: false },
  },
  usualSort: '-asked_at',
  pageSize: 25,
})
