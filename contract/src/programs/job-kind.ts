import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { programFiles } from './program-file.ts'
import { programs } from './programs.ts'
import { programText } from './texts.ts'

/** Imports a program from a file. Counts parts of its stored files and, at the very end, the program. */
export const programImport: JobKindFacts = {
  access: access.editPrograms,
  mayNot: name => programText('importMayNot', { name }),
  lane: 'program_imports',
  progress: (done, total) => programText('importProgress', { percent: Math.floor((100 * done) / total) }),
  stopping: programText('importStopping'),
  stayed: () => programText('importNothingStays'),
  undoes: null,
  address: 'program-imports',
  all: null,
  doing: { running: title => programText('importRunning', { title }) },
  notices: {
    succeeded: ({ title }) => programText('importDone', { title }),
    failed: ({ title }) => programText('importFailed', { title }),
    cancelled: ({ title }) => programText('importStopped', { title }),
  },
  outcomes: {},
  refreshes: [programs.list, programs.counts, programFiles.run],
}
