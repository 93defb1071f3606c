import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { orderedPage } from '../../lists/ordered-page.ts'
import { pathProgressFile, pathProgressKept, pathProgressSql } from '../path-standings/progress.ts'
import { knownPath, pathsOf, readPath } from '../path-standings/read-path.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { stepsImpact } from './impact.ts'
import { pathsFile, pathsSql } from './paths-list.ts'
import { stepNames } from './step-names.ts'
import { ruleImpact, saveRule } from './rule.ts'
import { addPath, duplicatePath, setPathStatus, updatePath } from './write-path.ts'
import { saveSteps } from './write-steps.ts'
import { reading, type Scope } from '../../scope/scope.ts'

/** Checks that the path exists before reading its people. */
async function within(scope: Scope, id: string) {
  await knownPath(scope, id)
  return { ...scope, path_id: id }
}

export const learningPathsFeature = feature(api.learningPaths, {
  list: ({ scope, query }) => orderedPage(pathsSql, scope, query, { about: pathProgressKept.about, tabs: ['state'] }),
  counts: ({ scope, query }) => countValues(pathsSql, reading(scope), query),
  export: ({ scope, query }) => exportList(pathsFile, scope, query),
  get: ({ scope, params }) => readPath(scope, params.id),
  add: ({ scope, body }) => addPath(scope, body),
  update: ({ scope, params, body, ifMatch }) => updatePath(scope, params.id, body, ifMatch),
  duplicate: ({ scope, params, body }) => duplicatePath(scope, params.id, body.title),
  setStatus: ({ scope, params, body }) => setPathStatus(scope, params.id, body),
  impact: ({ scope, params, body }) => stepsImpact(scope, params.id, body),
  saveSteps: ({ scope, params, body, ifMatch }) => saveSteps(scope, params.id, body, ifMatch),
  ruleImpact: ({ scope, params, query }) => ruleImpact(scope, params.id, query),
  saveRule: ({ scope, params, body, ifMatch }) => saveRule(scope, params.id, body, ifMatch),
  stepNames: async ({ scope, params }) => ({ data: await stepNames(scope, params.id) }),
  progress: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id)
    const kept = { ...pathProgressKept, of: params.id }
    return keptPage(pathProgressSql, own, await followMergedFilters(own, query), kept)
  },
  progressCounts: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id)
    const kept = { ...pathProgressKept, of: params.id }
    return keptCounts(pathProgressSql, own, await followMergedFilters(own, query), kept)
  },
  progressExport: async ({ scope, params, query }) =>
    exportList(pathProgressFile, await within(scope, params.id), await followMergedFilters(scope, query)),
  ofEmployee: async ({ scope, params }) => ({ data: await pathsOf(scope, params.id) }),
})
