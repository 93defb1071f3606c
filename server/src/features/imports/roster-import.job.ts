import { defineJob } from '../../jobs/define.ts'
import { plan } from './plan.ts'
import { run } from './run.ts'
import { undo } from './undo.ts'

/** A roster as long work: check, run, take back. */
export const rosterImportJob = defineJob({ kind: 'provider_import', plan, run, undo })
