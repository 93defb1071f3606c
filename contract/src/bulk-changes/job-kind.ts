import { access } from '../access.ts'
import { assignments } from '../assignments/assignments.ts'
import { notAssigned } from '../assignments/not-assigned.ts'
import { credentials } from '../credentials/credentials.ts'
import { externalTrainings } from '../external-training/external-training.ts'
import { waivers } from '../waivers/waivers.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { programs } from '../programs/programs.ts'
import { savedViews } from '../saved-views/saved-views.ts'
import { bulk } from './bulk.ts'
import { bulkText } from './texts.ts'

export const bulkChange: JobKindFacts = {
  access: access.bulkChanges,
  mayNot: (name, title) => bulkText('jobMayNot', { name, title }),
  lane: 'bulk',
  progress: (done, total) => bulkText('jobProgress', { done, total }),
  stopping: bulkText('jobStopping'),
  stayed: (done, total) => bulkText('jobStayed', { done, total }),
  undoes: ['update'],
  address: 'bulk-changes',
  all: null,
  doing: {
    planning: title => bulkText('jobPreviewing', { title }),
    running: title => bulkText('jobRunning', { title }),
    undoing: title => bulkText('jobUndoing', { title }),
  },
  notices: {
    planned: ({ title }) => bulkText('jobPlanned', { title }),
    paused: ({ title }) => bulkText('jobPaused', { title }),
    succeeded: ({ title, counts: { update: people = 0 } }) => bulkText('jobDone', { title, people }),
    succeeded_with_errors: ({ title, counts: { update: people = 0, reject: failed = 0 } }) =>
      bulkText('jobMostlyDone', { title, people, failed }),
    failed: ({ title }) => bulkText('jobFailed', { title }),
    cancelled: ({ title }) => bulkText('jobStopped', { title }),
    undone: ({ title }) => bulkText('jobUndone', { title }),
  },
  outcomes: {
    update: count => bulkText('countChanged', { count }),
    unchanged: count => bulkText('countAlreadySet', { count }),
    skip: count => bulkText('countSkipped', { count }),
    unknown: count => bulkText('countNotFound', { count }),
    reject: count => bulkText('countFailed', { count }),
    kept: count => bulkText('countNotUndone', { count }),
  },
  refreshes: [
    employees.list,
    employees.get,
    employees.history,
    dashboard.get,
    bulk.get,
    savedViews.list,
    assignments.list,
    assignments.counts,
    assignments.ofEmployee,
    notAssigned.list,
    notAssigned.counts,
    credentials.list,
    credentials.counts,
    credentials.ofEmployee,
    externalTrainings.list,
    externalTrainings.counts,
    externalTrainings.ofEmployee,
    waivers.list,
    waivers.counts,
    waivers.ofEmployee,
    programs.list,
    programs.get,
  ],
}
