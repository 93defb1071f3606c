import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import { counted, type JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { lookups } from '../lookups/lookups.ts'
import { imports } from './imports.ts'

const imported = ({ create = 0, update = 0 }: Job['counts']) => `${counted(create + update, 'employee')} imported`

export const rosterImport: JobKindFacts = {
  name: 'Employee import',
  access: access.importEmployees,
  may: 'import employees',
  lane: 'imports',
  items: ['row', 'rows'],
  undoes: ['create', 'update'],
  address: 'imports',
  all: 'All imports',
  doing: { planning: 'Checking', running: 'Importing', undoing: 'Undoing the import of' },
  notices: {
    planned: ({ title }) => `${title} is checked and ready to import.`,
    succeeded: ({ title, counts }) => `${title}: ${imported(counts)}.`,
    succeeded_with_errors: ({ title, counts }) =>
      `${title}: ${imported(counts)}, ${counted(counts.reject ?? 0, 'row')} rejected.`,
    failed: ({ title }) => `The import of ${title} failed.`,
    cancelled: ({ title }) => `The import of ${title} was stopped.`,
    undone: ({ title }) => `The import of ${title} was undone.`,
  },
  outcomes: {
    create: 'created',
    update: 'updated',
    unchanged: 'unchanged',
    ask: 'not decided',
    skip: 'skipped',
    reject: 'rejected',
  },
  refreshes: [employees.list, dashboard.get, imports.get, ...Object.values(lookups)],
}
