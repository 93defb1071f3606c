import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import { counted, type JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { savedViews } from '../saved-views/saved-views.ts'
import { bulk } from './bulk.ts'

const changed = ({ update = 0 }: Job['counts']) => `${counted(update, 'employee')} changed`

export const bulkChange: JobKindFacts = {
  name: 'Bulk change',
  access: access.editEmployee,
  may: 'edit employees',
  lane: 'bulk',
  items: ['employee', 'employees'],
  undoes: ['update'],
  address: 'bulk-changes',
  all: null,
  doing: { planning: 'Previewing:', running: 'Running:', undoing: 'Undoing:' },
  notices: {
    planned: ({ title }) => `${title}: the preview is ready.`,
    succeeded: ({ title, counts }) => `${title}: ${changed(counts)}.`,
    succeeded_with_errors: ({ title, counts }) =>
      `${title}: ${changed(counts)}, ${counted(counts.reject ?? 0, 'employee')} failed.`,
    failed: ({ title }) => `${title}: this bulk change failed.`,
    cancelled: ({ title }) => `${title}: this bulk change was stopped.`,
    undone: ({ title }) => `${title}: this bulk change was undone.`,
  },
  outcomes: {
    update: 'changed',
    unchanged: 'already set',
    skip: 'skipped',
    unknown: 'not found',
    reject: 'failed',
    kept: 'not undone',
  },
  refreshes: [employees.list, employees.get, employees.history, dashboard.get, bulk.get, savedViews.list],
}
