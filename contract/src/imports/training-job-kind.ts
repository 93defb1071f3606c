import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import { externalTrainings } from '../external-training/external-training.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { importText } from './texts.ts'
import { trainingImports } from './training-imports.ts'

const trainings = ({ complete = 0, hours = 0, record = 0 }: Job['counts']) => complete + hours + record

export const trainingImport: JobKindFacts = {
  access: access.recordTraining,
  mayNot: name => importText('mayNotTraining', { name }),
  lane: 'training_imports',
  progress: (done, total) => importText('progress', { done, total }),
  stopping: importText('stopping'),
  stayed: (done, total) => importText('stayed', { done, total }),
  undoes: ['complete', 'hours', 'record'],
  address: 'training-imports',
  all: null,
  doing: {
    planning: title => importText('checking', { title }),
    running: title => importText('importing', { title }),
    undoing: title => importText('undoing', { title }),
  },
  notices: {
    planned: ({ title }) => importText('checked', { title }),
    succeeded: ({ title, counts }) => importText('importedTraining', { title, count: trainings(counts) }),
    succeeded_with_errors: ({ title, counts }) =>
      importText('importedTrainingMostly', { title, count: trainings(counts), rows: counts.reject ?? 0 }),
    failed: ({ title }) => importText('failed', { title }),
    cancelled: ({ title }) => importText('stopped', { title }),
    undone: ({ title }) => importText('undone', { title }),
  },
  outcomes: {
    complete: count => importText('countCompleted', { count }),
    hours: count => importText('countHours', { count }),
    record: count => importText('countRecorded', { count }),
    unchanged: count => importText('countThere', { count }),
    reject: count => importText('countRejected', { count }),
  },
  refreshes: [
    dashboard.get,
    employees.list,
    externalTrainings.list,
    externalTrainings.counts,
    externalTrainings.ofEmployee,
    trainingImports.get,
  ],
}
