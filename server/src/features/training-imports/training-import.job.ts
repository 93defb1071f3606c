import { defineJob } from '../../jobs/define.ts'
import { planTraining } from './plan-training.ts'
import { runTraining } from './run-training.ts'
import { undoTraining } from './undo-training.ts'

/** The job of a past-training import: check, run, undo. */
export const trainingImportJob = defineJob({
  kind: 'training_import',
  plan: planTraining,
  run: runTraining,
  undo: undoTraining,
})
