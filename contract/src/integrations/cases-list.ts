import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { causeNames } from './causes.ts'
import { integrationJobTypes, triageShown } from './sync-states.ts'
import { integrationText } from './texts.ts'

const byTime = { ways: [integrationText('oldestFirst'), integrationText('newestFirst')] } as const

/** Causes of failed items. */
export const triageCasesList = defineList({
  name: 'triage_cases',
  unit: count => integrationText('countCauses', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchCauses') },
    show: { kind: 'choice', label: integrationText('state'), choices: triageShown, column: 'state' },
    code: { kind: 'choice', label: integrationText('cause'), choices: causeNames, column: 'cause' },
    type: { kind: 'choice', label: integrationText('kind'), choices: integrationJobTypes, column: 'type' },
  },
  bar: ['code', 'type'],
  counted: ['show', 'code', 'type'],
  columns: {
    cause: { label: integrationText('cause'), usual: true },
    value: { label: integrationText('theirValue'), usual: false },
    state: { label: integrationText('state'), usual: true },
    open: {
      label: integrationText('openItems'),
      usual: true,
      sort: 'open',
      ways: [integrationText('fewestFirst'), integrationText('mostFirst')],
    },
    trend: { label: integrationText('trend'), usual: true },
    assigned_to: { label: integrationText('assignedTo'), usual: true },
    first_at: { label: integrationText('since'), usual: true, sort: 'first_at', ...byTime },
    last_at: { label: integrationText('lastFailed'), usual: false, sort: 'last_at', ...byTime },
    ignored_until: { label: integrationText('ignoredUntil'), usual: false },
    type: { label: integrationText('kind'), usual: false },
    fix: { label: integrationText('lastFix'), usual: false },
  },
  usualSort: '-open',
  pageSize: 25,
  export: access.integration,
})
