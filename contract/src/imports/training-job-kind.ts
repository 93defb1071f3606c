import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import { externalTrainings } from '../external-training/external-training.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { anyImport, anyImportNotices } from './any-import.ts'
import { importText } from './texts.ts'
import { trainingImports } from './training-imports.ts'

const trainings = ({ complete = 0, hours = 0, record = 0 }: Job['counts']) => complete + hours + record

export const trainingImport: JobKindFacts = {
  ...anyImport,
  access: access.recordTraining,
  mayNot: name => importText('mayNotTraining', { name }),
  lane: 'training_imports',
  undoes: ['complete', 'hours', 'record'],
  address: 'training-imports',
  all: null,
  notices: {
    ...anyImportNotices,
    succeeded: ({ title, counts }) => importText('importedTraining', { title, count: trainings(counts) }),
    succeeded_with_errors: ({ title, counts }) =>
      importText('importedTrainingMostly', { title, count: trainings(counts), rows: counts.reject ?? 0 }),
  },
  outcomes: {
    complete: count => importText('countCompleted', { count }),
    hours: count => importText('countHours', { count }),
    record: count => importText('countRecorded', { count }),
    unchanged: count => importText('countThere', { count }),
    ask: count => importText('countUndecided', { count }),
    topic: count => importText('countTopic', { count }),
    skip: count => importText('countSkipped', { count }),
    reject: count => importText('countRejected', { count }),
  },
  refreshes: [
    dashboard.get,
    employees.list,
    externalTrainings.list,
    externalTrainings.counts,
    externalTrainings.ofEmployee,
    trainingImports.get,
    trainingImports.fixes,
    trainingImports.fixCounts,
  ],
}
