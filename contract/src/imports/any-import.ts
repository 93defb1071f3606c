import type { JobKindFacts } from '../jobs/job-kind.ts'
import { importText } from './texts.ts'

/** Shared texts of roster and training imports while they are checked, run, stopped and undone. */
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
