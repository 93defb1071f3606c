import { access, type Rule } from './access.ts'
import { bulk } from './audience/bulk.ts'
import { dashboard } from './dashboard.ts'
import { imports } from './employees/imports.ts'
import { employees } from './employees/list.ts'
import type { Endpoint } from './endpoint.ts'
import type { Job, JobKind, JobState } from './jobs.ts'
import { lookups } from './lookups.ts'
import { savedViews } from './saved-views.ts'

/** What a kind of long work says about itself. The engine, the calls, the header, the notices and the lists read it from here. */
export interface JobKindFacts {
  /** `Employee import` */
  name: string
  /** What whoever it runs for must be allowed, at the start and before every block. */
  access: Rule
  /** Behind "no longer has permission to". */
  may: string
  /** Jobs of one agency and lane run one after the other; those of another lane do not wait for them. */
  lane: string
  /** What it counts. */
  items: readonly [one: string, many: string]
  /** Outcomes that change something which an undo can put back; null: there is no undo. */
  undoes: readonly string[] | null
  /** Its page below the agency's address is `imports/:id`, the list of its kind `imports`. */
  address: string
  /** The link to that list; null: it stands in the list of all long work alone. */
  all: string | null
  /** Before the title, while it works: `Importing` */
  doing: Partial<Record<JobState, string>>
  /** What the one who started it is told in that state. */
  told: Partial<Record<JobState, (job: Pick<Job, 'title' | 'counts'>) => string>>
  /** What came of how many, once it was run: `12 created`. */
  outcomes: Readonly<Record<string, string>>
  /** What may show something else once it has ended. */
  refreshes: readonly Endpoint[]
}

const counted = (n: number, one: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`
const changed = ({ update = 0 }: Job['counts']) => `${counted(update, 'employee')} changed`
const imported = ({ create = 0, update = 0 }: Job['counts']) => `${counted(create + update, 'employee')} imported`

export const jobKinds: Record<JobKind, JobKindFacts> = {
  provider_import: {
    name: 'Employee import',
    access: access.importEmployees,
    may: 'import employees',
    lane: 'imports',
    items: ['row', 'rows'],
    undoes: ['create', 'update'],
    address: 'imports',
    all: 'All imports',
    doing: { planning: 'Checking', running: 'Importing', undoing: 'Undoing the import of' },
    told: {
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
  },
  bulk_change: {
    name: 'Bulk change',
    access: access.editEmployee,
    may: 'edit employees',
    lane: 'bulk',
    items: ['employee', 'employees'],
    undoes: ['update'],
    address: 'bulk-changes',
    all: null,
    doing: { planning: 'Previewing:', running: 'Running:', undoing: 'Undoing:' },
    told: {
      planned: ({ title }) => `${title}: the preview is ready.`,
      succeeded: ({ title, counts }) => `${title}: ${changed(counts)}.`,
      succeeded_with_errors: ({ title, counts }) =>
        `${title}: ${changed(counts)}, ${counted(counts.reject ?? 0, 'employee')} failed.`,
      failed: ({ title }) => `${title}: this bulk change failed.`,
      cancelled: ({ title }) => `${title}: this bulk change was stopped.`,
      undone: ({ title }) => `${title}: this bulk change was undone.`,
    },
    outcomes: {
      update: 'changed',
      unchanged: 'already set',
      skip: 'skipped',
      unknown: 'not found',
      reject: 'failed',
      kept: 'not undone',
    },
    refreshes: [employees.list, employees.get, employees.history, dashboard.get, bulk.get, savedViews.list],
  },
}
