import { defineJob } from '../../jobs/define.ts'
import { plan } from './plan.ts'
import { run } from './run.ts'
import { undo } from './undo.ts'

/** A roster import as a background job: check, run, undo. */
export const rosterImportJob = defineJob({ kind: 'provider_import', plan, run, undo })
