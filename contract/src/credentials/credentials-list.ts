import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { credentialStandings } from './states.ts'
import { credentialText } from './texts.ts'

const byTime = { ways: [credentialText('oldestFirst'), credentialText('newestFirst')] } as const

/** Credentials of everyone the caller can see. */
export const credentialsList = defineList({
  name: 'credentials',
  unit: count => credentialText('countCredentials', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: credentialText('search') },
    standing: {
      kind: 'choice',
      label: credentialText('standing'),
      choices: credentialStandings,
      column: 'standing',
    },
    type_id: {
      kind: 'reference',
      label: credentialText('type'),
      lookup: 'credentialTypes',
      always: true,
      column: 'type',
    },
    people: {
      kind: 'choice',
      label: credentialText('people'),
      choices: { current: credentialText('current'), former: credentialText('former') },
    },
    location_id: {
      kind: 'reference',
      label: credentialText('location'),
      lookup: 'locations',
      column: 'location',
    },
    coordinator_id: {
      kind: 'reference',
      label: credentialText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    expires_from: {
      kind: 'from',
      label: credentialText('expiresFrom'),
      range: credentialText('expiresOn'),
      column: 'expires_on',
    },
    expires_to: { kind: 'to', label: credentialText('expiresTo'), column: 'expires_on' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['type_id', 'people', 'location_id', 'coordinator_id'],
  counted: ['standing', 'type_id'],
  columns: {
    name: { label: credentialText('employee'), usual: true, sort: 'name' },
    employee_number: { label: credentialText('employeeNumber'), usual: false },
    type: { label: credentialText('type'), usual: true, sort: 'type' },
    number: { label: credentialText('number'), usual: true },
    issued_on: { label: credentialText('issuedOn'), usual: true, sort: 'issued_on', ...byTime },
    expires_on: {
      label: credentialText('expiresOn'),
      usual: true,
      sort: 'expires_on',
      ways: [credentialText('soonestFirst'), credentialText('latestFirst')],
    },
    standing: {
      label: credentialText('standing'),
      usual: true,
      sort: 'standing',
      ways: [credentialText('reviewFirst'), credentialText('removedFirst')],
    },
    gap_days: { label: credentialText('gap'), usual: false },
    location: { label: credentialText('location'), usual: true },
    coordinator: { label: credentialText('coordinator'), usual: true },
    recorded_by: { label: credentialText('recordedBy'), usual: false },
    recorded_at: { label: credentialText('recordedAt'), usual: false, sort: 'recorded_at', ...byTime },
    decided_by: { label: credentialText('decidedBy'), usual: false },
  },
  usualSort: 'expires_on',
  views: 'agency',
  export: access.exportEmployees,
})
