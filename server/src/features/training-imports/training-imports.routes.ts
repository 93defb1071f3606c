import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { decide } from '../imports/decide.ts'
import { fixable } from '../imports/fixable-file.ts'
import { fixCalls } from '../imports/fix-calls.ts'
import { listTrainingRows, rejectedRows } from '../imports/import-rows.ts'
import { trainingFixes } from './fix-training.ts'
import { sampleTraining } from './sample-training.ts'
import {
  findTraining,
  planTrainingImport,
  readTrainingImport,
  runTrainingImport,
  undoTrainingImport,
  uploadTraining,
} from './training-calls.ts'

export const trainingImportsFeature = feature(api.trainingImports, {
  upload: ({ scope, file }) => uploadTraining(scope, file),
  sample: async () =>
    new FileAnswer('Sample past training.csv', 'text/csv; charset=utf-8', Buffer.from(sampleTraining())),
  get: ({ scope, params }) => readTrainingImport(scope, params.id),
  plan: ({ scope, params, body }) => planTrainingImport(scope, params.id, body),
  rows: async ({ scope, params, query }) => listTrainingRows(scope, await findTraining(scope, params.id), query),
  decide: async ({ scope, params, body }) => {
    await decide(scope, await findTraining(scope, params.id, { hold: true }), body)
    return readTrainingImport(scope, params.id)
  },
  run: ({ scope, params }) => runTrainingImport(scope, params.id),
  rejects: async ({ scope, params }) => rejectedRows(scope, await findTraining(scope, params.id)),
  ...fixCalls(fixable(trainingFixes), readTrainingImport),
  undo: ({ scope, params }) => undoTrainingImport(scope, params.id),
})
