import type { JobKindFacts } from '../jobs/job-kind.ts'
import { importText } from './texts.ts'

/** Texts shared by roster and training imports during check, run, stop and undo. */
export const anyImport = {
  progress: (done, total) => importText('progress', { done, total }),
  stopping: importText('stopping'),
  stayed: (done, total) => importText('stayed', { done, total }),
  doing: {
    planning: title => importText('checking', { title }),
    running: title => importText('importing', { title }),
    undoing: title => importText('undoing', { title }),
  },
} satisfies Partial<JobKindFacts>

/** For `notices`. */
export const anyImportNotices = {
  planned: ({ title }) => importText('checked', { title }),
  failed: ({ title }) => importText('failed', { title }),
  cancelled: ({ title }) => importText('stopped', { title }),
  undone: ({ title }) => importText('undone', { title }),
} satisfies Partial<JobKindFacts['notices']>
