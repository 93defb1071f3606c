import { defineJob } from '../../jobs/define.ts'
import { planTraining } from './plan-training.ts'
import { runTraining } from './run-training.ts'
import { undoTraining } from './undo-training.ts'

/** Past training from a file as long work: check, run, take back. */
export const trainingImportJob = defineJob({
  kind: 'training_import',
  plan: planTraining,
  run: runTraining,
  undo: undoTraining,
})
