import { defineJob } from '../../jobs/define.ts'
import { credentialFile } from './credential-file.ts'
import { leaveFile } from './leave-file.ts'
import { planRecords } from './plan.ts'
import { runRecords } from './run.ts'
import { undoRecords } from './undo.ts'
import { waiverFile } from './waiver-file.ts'

/** Credentials, waivers and leave from a file as background jobs: check, run, undo. */
export const recordImportJobs = [credentialFile, waiverFile, leaveFile].map(file =>
  defineJob({ kind: file.kind, plan: planRecords(file), run: runRecords(file), undo: undoRecords(file) }),
)
