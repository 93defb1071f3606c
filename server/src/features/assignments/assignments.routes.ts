import { api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { assignmentsOf } from './of-employee.ts'
import { readReturn, takeUpAgain } from './on-return.ts'
import { trainingOf } from './of-employees.ts'
import { type Asked, progressFile, type ProgressScope, progressScope, progressSql } from './progress.ts'

/** Whether the caller may see the program is settled before its people are. */
async function within(scope: Scope, id: Id, values: Asked): Promise<ProgressScope> {
  await readProgram(scope, id)
  return progressScope(scope, id, values)
}

export const assignmentsFeature = feature(api.assignments, {
  list: async ({ scope, params, query }) =>
    listPage(progressSql, await within(scope, params.id, query), await followMergedFilters(scope, query)),
  counts: async ({ scope, params, query }) =>
    countValues(progressSql, await within(scope, params.id, query), await followMergedFilters(scope, query)),
  export: async ({ scope, params, query }) =>
    exportList(progressFile, await within(scope, params.id, query), await followMergedFilters(scope, query)),
  ofEmployees: async ({ scope, query }) => ({ data: await trainingOf(scope, query.employee_ids) }),
  onReturn: ({ scope, params, query }) => readReturn(scope, params.id, query.on),
  takeUpAgain: ({ scope, params, body }) => takeUpAgain(scope, params.id, body.program_ids),
  ofEmployee: ({ scope, params }) => assignmentsOf(scope, params.id),
})
