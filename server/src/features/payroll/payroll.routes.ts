import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading } from '../../scope/scope.ts'
import { propose } from '../approvals/propose.ts'
import { batchesSql, countsOfBatch, exceptionsSql, linesSql, pageOfBatch, peopleSql } from './lists.ts'
import { lockBatch, refuseWhileAnother } from './lock.ts'
import { answerPayTest, payTestsSql } from './pay-tests.ts'
import { listPeriods } from './periods.ts'
import { decide, discardBatch, openBatch, previewBatch } from './preview.ts'
import { holdBatch, refuseState, shownBatch } from './read-batch.ts'
import { reopeningApproval } from './reopening.approval.ts'
import { answerBatch, batchBytes, batchFile, sendBatch, takeResponse } from './send.ts'
import { addCode, listCodes, listFormats, readSettings, removeCode, updateCode, updateSettings } from './settings.ts'

export const payrollFeature = ({ config }: Services) =>
  feature(api.payroll, {
    periods: ({ scope, query }) => listPeriods(scope, query.around),
    settings: ({ scope }) => readSettings(scope),
    updateSettings: ({ scope, body, ifMatch }) => updateSettings(scope, body, ifMatch),
    formats: ({ scope }) => listFormats(scope),
    codes: ({ scope }) => listCodes(scope),
    addCode: ({ scope, body }) => addCode(scope, body),
    updateCode: ({ scope, params, body, ifMatch }) => updateCode(scope, params.id, body, ifMatch),
    removeCode: ({ scope, params }) => removeCode(scope, params.id),
    tests: ({ scope, query }) => listPage(payTestsSql, reading(scope), query),
    testCounts: ({ scope, query }) => countValues(payTestsSql, reading(scope), query),
    answerTest: ({ scope, params, body }) => answerPayTest(scope, params.id, body),
    list: ({ scope, query }) => listPage(batchesSql, reading(scope), query),
    counts: ({ scope, query }) => countValues(batchesSql, reading(scope), query),
    open: async ({ scope, body }) => shownBatch(scope, await openBatch(scope, body.period_start)),
    get: ({ scope, params }) => shownBatch(scope, params.id),
    preview: async ({ scope, params }) => {
      await previewBatch(scope, params.id)
      return shownBatch(scope, params.id)
    },
    discard: ({ scope, params }) => discardBatch(scope, params.id),
    lines: ({ scope, params, query }) => pageOfBatch(scope, params.id, linesSql, query),
    lineCounts: ({ scope, params, query }) => countsOfBatch(scope, params.id, linesSql, query),
    people: ({ scope, params, query }) => pageOfBatch(scope, params.id, peopleSql, query),
    peopleCounts: ({ scope, params, query }) => countsOfBatch(scope, params.id, peopleSql, query),
    exceptions: ({ scope, params, query }) => pageOfBatch(scope, params.id, exceptionsSql, query),
    exceptionCounts: ({ scope, params, query }) => countsOfBatch(scope, params.id, exceptionsSql, query),
    decide: async ({ scope, params, body }) => {
      await decide(scope, params.id, body)
      return shownBatch(scope, params.id)
    },
    bytes: ({ scope, params }) => batchBytes(scope, config, params.id),
    lock: async ({ scope, params }) => {
      await lockBatch(scope, config, params.id)
      return shownBatch(scope, params.id)
    },
    reopen: async ({ scope, params }) => {
      const batch = await holdBatch(scope, params.id)
      refuseState(batch, ['locked'])
      await refuseWhileAnother(scope, params.id)
      await propose(scope, config, reopeningApproval, params.id)
      return shownBatch(scope, params.id)
    },
    file: ({ scope, params }) => batchFile(scope, config, params),
    send: async ({ scope, params, body }) => {
      await sendBatch(scope, params.id, body)
      return shownBatch(scope, params.id)
    },
    answer: async ({ scope, params, body }) => {
      await answerBatch(scope, params.id, body)
      return shownBatch(scope, params.id)
    },
    response: async ({ scope, params, file }) => {
      await takeResponse(scope, params.id, { name: file.name, bytes: await file.bytes() })
      return shownBatch(scope, params.id)
    },
  })
