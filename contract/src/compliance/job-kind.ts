import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { complianceText } from './texts.ts'

/** Recalculates everyone's compliance, for example after a new rule version. If stopped, it continues in the background. */
export const complianceJudging: JobKindFacts = {
  access: access.manageCompliance,
  mayNot: name => complianceText('jobMayNot', { name }),
  lane: 'compliance',
  progress: (done, total) => complianceText('jobProgress', { done, total }),
  stopping: complianceText('jobStopping'),
  stayed: (done, total) => complianceText('jobStayed', { done, total }),
  undoes: null,
  address: 'jobs',
  has_page: false,
  all: null,
  doing: { running: () => complianceText('jobRunning') },
  notices: {
    succeeded: ({ counts: { judged = 0 } }) => complianceText('jobDone', { people: judged }),
    failed: () => complianceText('jobFailed'),
    cancelled: () => complianceText('jobStopped'),
  },
  outcomes: { judged: count => complianceText('countJudged', { count }) },
  refreshes: [employees.list, dashboard.get],
}
