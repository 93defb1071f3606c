import { access } from '../access.ts'
import { employees } from '../employees/list.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { integrations } from './integrations.ts'
import { integrationText } from './texts.ts'

/** Counts people in the partner's list. */
export const partnerPull: JobKindFacts = {
  access: access.manageIntegration,
  mayNot: name => integrationText('mayNot', { name }),
  lane: 'partner_sync',
  progress: (done, total) => integrationText('progress', { done, total }),
  stopping: integrationText('stopping'),
  stayed: (done, total) => integrationText('stayed', { done, total }),
  undoes: null,
  address: 'settings/integration/syncs',
  all: null,
  doing: { running: title => integrationText('doing', { title }) },
  notices: {
    succeeded: ({ title }) => integrationText('done', { title }),
    succeeded_with_errors: ({ title, counts }) =>
      integrationText('withErrors', { title, count: counts['failed'] ?? 0 }),
    failed: ({ title }) => integrationText('didFail', { title }),
    cancelled: ({ title }) => integrationText('wasCancelled', { title }),
  },
  outcomes: {
    created: count => integrationText('countCreated', { count }),
    updated: count => integrationText('countUpdated', { count }),
    unchanged: count => integrationText('countUnchanged', { count }),
    skipped: count => integrationText('countSkipped', { count }),
    failed: count => integrationText('countFailed', { count }),
    ignored: count => integrationText('countIgnored', { count }),
  },
  refreshes: [
    integrations.jobs,
    integrations.jobCounts,
    integrations.job,
    integrations.cases,
    integrations.caseCounts,
    integrations.settings,
    employees.list,
  ],
}
