import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { sampleRoster } from './read/samples/sample-roster.ts'
import { decide } from './decide.ts'
import { listRows, rejectedRows } from './import-rows.ts'
import { readImport } from './read-import.ts'
import { startPlan, startRun, startUndo } from './start.ts'
import { uploadRoster } from './upload.ts'

export const importsFeature = feature(api.imports, {
  upload: ({ scope, file }) => uploadRoster(scope, file),
  sample: async () => new FileAnswer('Sample roster.csv', 'text/csv; charset=utf-8', Buffer.from(sampleRoster())),
  get: ({ scope, params }) => readImport(scope, params.id),
  plan: ({ scope, params, body }) => startPlan(scope, params.id, body),
  rows: ({ scope, params, query }) => listRows(scope, params.id, query),
  decide: ({ scope, params, body }) => decide(scope, params.id, body),
  run: ({ scope, params }) => startRun(scope, params.id),
  rejects: ({ scope, params }) => rejectedRows(scope, params.id),
  undo: ({ scope, params }) => startUndo(scope, params.id),
})
