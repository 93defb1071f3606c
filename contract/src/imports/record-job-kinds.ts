import { access, type Rule } from '../access.ts'
import { compliance } from '../compliance/of-employee.ts'
import { complianceOverview } from '../compliance/overview.ts'
import { credentials } from '../credentials/credentials.ts'
import { dashboard } from '../dashboard/dashboard.ts'
import { employees } from '../employees/list.ts'
import type { Endpoint } from '../endpoint.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/jobs.ts'
import { leave } from '../leave-spans/leave.ts'
import { waivers } from '../waivers/waivers.ts'
import { anyImport, anyImportNotices } from './any-import.ts'
import type { RecordImportKind } from './record-import-fields.ts'
import { credentialImports, leaveImports, waiverImports } from './record-imports.ts'
import { importText } from './texts.ts'

const written = ({ add = 0, review = 0 }: Job['counts']) => add + review

interface Differs {
  kind: RecordImportKind
  access: Rule
  /** The part of its page's path that differs by kind. */
  place: string
  calls: typeof credentialImports | typeof waiverImports | typeof leaveImports
  refreshes: readonly Endpoint[]
}

const recordImport = ({ kind, place, access: rule, calls, refreshes }: Differs): JobKindFacts => ({
  ...anyImport,
  access: rule,
  mayNot: name => importText('mayNotRecords', { name, kind }),
  lane: 'record_imports',
  undoes: ['add', 'review'],
  address: `record-imports/${place}`,
  all: null,
  notices: {
    ...anyImportNotices,
    succeeded: ({ title, counts }) => importText('importedRecords', { title, count: written(counts), kind }),
    succeeded_with_errors: ({ title, counts }) =>
      importText('importedRecordsMostly', { title, count: written(counts), rows: counts.reject ?? 0, kind }),
  },
  outcomes: {
    add: count => importText('countAdded', { count }),
    review: count => importText('countReview', { count }),
    unchanged: count => importText('countOnFile', { count }),
    ask: count => importText('countUndecided', { count }),
    skip: count => importText('countSkipped', { count }),
    reject: count => importText('countRejected', { count }),
  },
  refreshes: [
    dashboard.get,
    employees.list,
    employees.counts,
    employees.history,
    compliance.ofEmployee,
    complianceOverview.glance,
    complianceOverview.report,
    calls.get,
    calls.fixes,
    calls.fixCounts,
    ...refreshes,
  ],
})

export const recordJobKinds: Record<RecordImportKind, JobKindFacts> = {
  credential_import: recordImport({
    kind: 'credential_import',
    access: access.recordTraining,
    place: 'credentials',
    calls: credentialImports,
    refreshes: [credentials.list, credentials.counts, credentials.ofEmployee],
  }),
  waiver_import: recordImport({
    kind: 'waiver_import',
    access: access.recordTraining,
    place: 'waivers',
    calls: waiverImports,
    refreshes: [waivers.list, waivers.counts, waivers.ofEmployee],
  }),
  leave_import: recordImport({
    kind: 'leave_import',
    access: access.editEmployee,
    place: 'leave',
    calls: leaveImports,
    refreshes: [leave.ofEmployee],
  }),
}
