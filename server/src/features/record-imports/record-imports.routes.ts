import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { decide } from '../imports/decide.ts'
import { fixable } from '../imports/fixable-file.ts'
import { fixCalls } from '../imports/fix-calls.ts'
import { listRecordRows, rejectedRows } from '../imports/import-rows.ts'
import {
  findRecordImport,
  planRecordImport,
  readRecordImport,
  runRecordImport,
  undoRecordImport,
  uploadRecords,
} from './calls.ts'
import { credentialFile } from './credential-file.ts'
import { recordFixes } from './fix-records.ts'
import { leaveFile } from './leave-file.ts'
import type { RecordFile } from './record-file.ts'
import { sampleOf } from './samples.ts'
import { waiverFile } from './waiver-file.ts'

type Calls = typeof api.credentialImports

/** The endpoints of each kind differ in their files' columns, which the contract has checked. */
const calls = (group: Calls, file: RecordFile) =>
  feature(group, {
    upload: ({ scope, file: uploaded }) => uploadRecords(scope, file, uploaded),
    sample: async () => {
      const sample = sampleOf(file.kind)
      return new FileAnswer(sample.file, 'text/csv; charset=utf-8', Buffer.from(sample.text))
    },
    get: ({ scope, params }) => readRecordImport(scope, file, params.id),
    plan: ({ scope, params, body }) => planRecordImport(scope, file, params.id, body),
    rows: async ({ scope, params, query }) =>
      listRecordRows(scope, await findRecordImport(scope, file, params.id), query),
    decide: async ({ scope, params, body }) => {
      await decide(scope, await findRecordImport(scope, file, params.id, { hold: true }), body)
      return readRecordImport(scope, file, params.id)
    },
    run: ({ scope, params }) => runRecordImport(scope, file, params.id),
    rejects: async ({ scope, params }) => rejectedRows(scope, await findRecordImport(scope, file, params.id)),
    ...fixCalls(fixable(recordFixes(file)), (scope, id) => readRecordImport(scope, file, id)),
    undo: ({ scope, params }) => undoRecordImport(scope, file, params.id),
  })

export const recordImportsFeatures = [
  calls(api.credentialImports, credentialFile),
  calls(api.waiverImports as unknown as Calls, waiverFile),
  calls(api.leaveImports as unknown as Calls, leaveFile),
]
