import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { reportRuns, reports } from './reports.ts'
import { reportText } from './texts.ts'

/** Counts lines of the result. */
export const reportRun: JobKindFacts = {
  access: access.reports,
  mayNot: name => reportText('mayNot', { name }),
  lane: 'report_runs',
  progress: (done, total) => reportText('progressOf', { done, total }),
  stopping: reportText('stopping'),
  stayed: () => reportText('stayed'),
  undoes: null,
  address: 'reports/history',
  has_page: false,
  all: null,
  doing: { running: title => reportText('doing', { title }) },
  notices: {
    succeeded: ({ title }) => reportText('done', { title }),
    failed: ({ title }) => reportText('didFail', { title }),
    cancelled: ({ title }) => reportText('wasCancelled', { title }),
  },
  outcomes: { done: count => reportText('countLines', { count }) },
  refreshes: [reportRuns.list, reportRuns.get, reports.list],
}
