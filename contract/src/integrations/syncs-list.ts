import { access } from '../access.ts'
import { jobStates } from '../jobs/jobs.ts'
import { defineList } from '../lists/list.ts'
import { integrationJobTypes, syncOutcomes, syncTriggers } from './sync-states.ts'
import { integrationText } from './texts.ts'

/** Exchanges with partners. */
export const integrationJobsList = defineList({
  name: 'integration_jobs',
  unit: count => integrationText('countSyncs', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchSyncs') },
    type: { kind: 'choice', label: integrationText('kind'), choices: integrationJobTypes, column: 'type' },
    state: { kind: 'choice', label: integrationText('state'), choices: jobStates, column: 'state' },
    trigger: { kind: 'choice', label: integrationText('trigger'), choices: syncTriggers, column: 'trigger' },
    started_from: {
      kind: 'from',
      label: integrationText('startedFrom'),
      range: integrationText('startedAt'),
      column: 'created_at',
    },
    started_to: { kind: 'to', label: integrationText('startedTo'), column: 'created_at' },
  },
  bar: ['type', 'state', 'started'],
  counted: ['type', 'state', 'trigger'],
  columns: {
    type: { label: integrationText('kind'), usual: true },
    created_at: {
      label: integrationText('startedAt'),
      usual: true,
      sort: 'created_at',
      ways: [integrationText('oldestFirst'), integrationText('newestFirst')],
    },
    state: { label: integrationText('state'), usual: true },
    created: { label: syncOutcomes.created, usual: true },
    updated: { label: syncOutcomes.updated, usual: true },
    unchanged: { label: syncOutcomes.unchanged, usual: false },
    skipped: { label: syncOutcomes.skipped, usual: false },
    failed: { label: syncOutcomes.failed, usual: true },
    queued: { label: syncOutcomes.queued, usual: false },
    ignored: { label: syncOutcomes.ignored, usual: false },
    started_by: { label: integrationText('startedBy'), usual: true },
    trigger: { label: integrationText('trigger'), usual: false },
    since: { label: integrationText('changesSince'), usual: false },
    ended_at: { label: integrationText('endedAt'), usual: false },
    partner: { label: integrationText('partner'), usual: false },
  },
  usualSort: '-created_at',
  pageSize: 25,
  export: access.integration,
})
