import { api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { mustBeThere } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { readFreezingImpact } from './freezing-impact.ts'
import { moduleResults } from './module-results.ts'
import { assignmentsOf } from './of-employee.ts'
import { readReturn, takeUpAgain } from './on-return.ts'
import { trainingOf } from './of-employees.ts'
import {
  type Asked,
  aboutProgress as about,
  progressFile,
  type ProgressScope,
  progressScope,
  progressSql,
} from './progress.ts'

/** Sorts that the people index and the due-date index serve. */
const quick = ['name', '-name', 'due_on']

/** Checks the caller's access to the program before reading its people. */
async function within(scope: Scope, id: Id, values: Asked): Promise<ProgressScope> {
  await mustBeThere(scope, id)
  return progressScope(scope, id, values)
}

export const assignmentsFeature = feature(api.assignments, {
  list: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id, query)
    return keptPage(progressSql, own, await followMergedFilters(own, query), { about, of: params.id, quick })
  },
  counts: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id, query)
    const followed = await followMergedFilters(own, query)
    return keptCounts(progressSql, own, followed, { about, of: params.id })
  },
  export: async ({ scope, params, query }) =>
    exportList(progressFile, await within(scope, params.id, query), await followMergedFilters(scope, query)),
  ofEmployees: async ({ scope, query }) => ({ data: await trainingOf(scope, query.employee_ids) }),
  onReturn: ({ scope, params, query }) => readReturn(scope, params.id, query.on),
  takeUpAgain: ({ scope, params, body }) => takeUpAgain(scope, params.id, body.program_ids),
  freezingImpact: ({ scope, query }) => readFreezingImpact(scope, query),
  modules: async ({ scope, params }) => ({ data: await moduleResults(scope, params.id) }),
  ofEmployee: ({ scope, params }) => assignmentsOf(scope, params.id),
})
