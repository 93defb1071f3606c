import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { csmOperations } from './operations.ts'
import { operationText } from './texts.ts'

/** The part of a bulk operation that belongs to one agency. It uses the operation's page. */
export const csmOperation: JobKindFacts = {
  access: access.bulkOperations,
  mayNot: (name, title) => operationText('jobMayNot', { name, title }),
  lane: 'bulk',
  progress: (done, total) => operationText('jobProgress', { done, total }),
  stopping: operationText('jobStopping'),
  stayed: (done, total) => operationText('jobStayed', { done, total }),
  undoes: ['update'],
  address: 'settings/bulk-operations',
  has_page: false,
  all: null,
  doing: {
    planning: title => operationText('jobPreviewing', { title }),
    running: title => operationText('jobRunning', { title }),
    undoing: title => operationText('jobUndoing', { title }),
  },
  notices: {
    succeeded: ({ title, counts: { update: rows = 0 } }) => operationText('jobDone', { title, rows }),
    succeeded_with_errors: ({ title, counts: { update: rows = 0, reject: failed = 0 } }) =>
      operationText('jobMostlyDone', { title, rows, failed }),
    failed: ({ title }) => operationText('jobFailed', { title }),
    cancelled: ({ title }) => operationText('jobStopped', { title }),
    undone: ({ title }) => operationText('jobUndone', { title }),
  },
  outcomes: {
    update: count => operationText('countChanged', { count }),
    skip: count => operationText('countSkipped', { count }),
    unknown: count => operationText('countNotFound', { count }),
    reject: count => operationText('countFailed', { count }),
    kept: count => operationText('countNotUndone', { count }),
  },
  refreshes: [csmOperations.list, csmOperations.get, csmOperations.rows],
}
