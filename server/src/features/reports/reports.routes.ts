import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { storeOf } from '../../store/open-store.ts'
import { addReport, listReports, readReport, updateReport } from './definitions.ts'
import { diffRuns } from './diff.ts'
import { drillInto } from './drill.ts'
import { previewReport } from './preview.ts'
import { getRun, runLines } from './read-lines.ts'
import { runFile } from './run-file.ts'
import { countRuns, listRuns, pinRun, runAgain, startRun } from './runs.ts'

export const reportsFeature = feature(api.reports, {
  list: async ({ scope, query }) => ({ data: await listReports(scope, query.archived === 'yes') }),
  add: ({ scope, body }) => addReport(scope, body),
  get: ({ scope, params, query }) => readReport(scope, params.id, query.version),
  update: ({ scope, params, body, ifMatch }) => updateReport(scope, params.id, body, ifMatch),
  preview: ({ scope, params, body }) => previewReport(scope, params.id, body),
  run: ({ scope, params, body }) => startRun(scope, params.id, body),
})

export const reportRunsFeature = ({ config }: Services) =>
  feature(api.reportRuns, {
    list: ({ scope, query }) => listRuns(scope, query),
    counts: ({ scope, query }) => countRuns(scope, query),
    get: async ({ scope, params }) => getRun(scope, await storeOf(config), params.id),
    rows: async ({ scope, params, query }) => runLines(scope, await storeOf(config), params.id, query),
    file: async ({ scope, params, query }) => runFile(scope, await storeOf(config), params.id, query.format),
    drill: async ({ scope, params, query }) => drillInto(scope, await storeOf(config), params.id, query),
    diff: async ({ scope, params, query }) => diffRuns(scope, await storeOf(config), params, query),
    pin: ({ scope, params, body }) => pinRun(scope, params.id, body.pinned),
    again: ({ scope, params }) => runAgain(scope, params.id),
  })
