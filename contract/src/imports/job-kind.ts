import { access } from '../access.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { lookups } from '../lookups/lookups.ts'
import { imports } from './imports.ts'
import { anyImport, anyImportNotices } from './any-import.ts'
import { importText } from './texts.ts'

const people = ({ create = 0, update = 0 }: Job['counts']) => create + update

export const rosterImport: JobKindFacts = {
  ...anyImport,
  access: access.importEmployees,
  mayNot: name => importText('mayNot', { name }),
  lane: 'imports',
  undoes: ['create', 'update'],
  address: 'imports',
  all: importText('all'),
  notices: {
    ...anyImportNotices,
    succeeded: ({ title, counts }) => importText('imported', { title, people: people(counts) }),
    succeeded_with_errors: ({ title, counts }) =>
      importText('importedMostly', { title, people: people(counts), rows: counts.reject ?? 0 }),
  },
  outcomes: {
    create: count => importText('countCreated', { count }),
    update: count => importText('countUpdated', { count }),
    unchanged: count => importText('countUnchanged', { count }),
    ask: count => importText('countUndecided', { count }),
    skip: count => importText('countSkipped', { count }),
    reject: count => importText('countRejected', { count }),
  },
  refreshes: [employees.list, dashboard.get, imports.get, imports.fixes, imports.fixCounts, ...Object.values(lookups)],
}
