import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { catalog } from './catalog.ts'
import { catalogText } from './texts.ts'

/** Checks out catalog programs to agencies, or changes them there. It uses the program's page. */
export const catalogCheckout: JobKindFacts = {
  access: access.checkoutPrograms,
  mayNot: name => catalogText('jobMayNot', { name }),
  lane: 'catalog',
  progress: (done, total) => catalogText('jobProgress', { done, total }),
  stopping: catalogText('jobStopping'),
  stayed: (done, total) => catalogText('jobStayed', { done, total }),
  undoes: null,
  address: 'programs',
  all: null,
  doing: { running: title => catalogText('jobRunning', { title }) },
  notices: {
    succeeded: ({ title, counts: { done = 0 } }) => catalogText('jobDone', { title, agencies: done }),
    succeeded_with_errors: ({ title, counts: { done = 0, reject = 0 } }) =>
      catalogText('jobMostlyDone', { title, agencies: done, failed: reject }),
    failed: ({ title }) => catalogText('jobFailed', { title }),
    cancelled: ({ title }) => catalogText('jobStopped', { title }),
  },
  outcomes: {
    done: count => catalogText('countDone', { count }),
    skip: count => catalogText('countSkipped', { count }),
    reject: count => catalogText('countFailed', { count }),
  },
  refreshes: [catalog.list, catalog.get, catalog.checkouts, catalog.lastRun],
}
