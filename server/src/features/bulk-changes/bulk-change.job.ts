import { defineJob } from '../../jobs/define.ts'
import { plan } from './plan.ts'
import { run } from './run.ts'
import { undo } from './undo.ts'

/** A change of many employees as long work: preview, run, undo. */
export const bulkChangeJob = defineJob({ kind: 'bulk_change', plan, run, undo })
