import type { Config } from '../../config.ts'
import { defineJob } from '../../jobs/define.ts'
import { planWith } from './plan.ts'
import { runWith } from './run.ts'
import { undo } from './undo.ts'

/** A change of many employees as a long-running job: preview, run, undo. */
export const bulkChangeJob = (config: Config) =>
  defineJob({ kind: 'bulk_change', plan: planWith(config), run: runWith(config), undo })
