import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { sampleRoster } from './read/samples/sample-roster.ts'
import { decide } from './decide.ts'
import { fixCalls } from './fix-calls.ts'
import { fixable } from './fixable-file.ts'
import { rosterFixes } from './fixes/judge-again.ts'
import { listRows, rejectedRows } from './import-rows.ts'
import { findImport, readImport } from './read-import.ts'
import { startPlan, startRun, startUndo } from './start.ts'
import { uploadRoster } from './upload.ts'

export const importsFeature = feature(api.imports, {
  upload: ({ scope, file }) => uploadRoster(scope, file),
  sample: async () => new FileAnswer('Sample roster.csv', 'text/csv; charset=utf-8', Buffer.from(sampleRoster())),
  get: ({ scope, params }) => readImport(scope, params.id),
  plan: ({ scope, params, body }) => startPlan(scope, params.id, body),
  rows: async ({ scope, params, query }) => listRows(scope, await findImport(scope, params.id), query),
  decide: async ({ scope, params, body }) => {
    await decide(scope, await findImport(scope, params.id, { hold: true }), body)
    return readImport(scope, params.id)
  },
  run: ({ scope, params }) => startRun(scope, params.id),
  rejects: async ({ scope, params }) => rejectedRows(scope, await findImport(scope, params.id)),
  ...fixCalls(fixable(rosterFixes), readImport),
  undo: ({ scope, params }) => startUndo(scope, params.id),
})
