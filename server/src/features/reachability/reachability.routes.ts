import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { reachabilityFile, reachabilityKept, reachabilitySql } from './reach-list.ts'

/** R-RTE-3: people whom messages don't reach, and the channels that still work. */
export const reachabilityFeature = feature(api.reachability, {
  list: async ({ scope, query }) => {
    const read = reading(scope)
    return keptPage(reachabilitySql, read, await followMergedFilters(read, query), reachabilityKept)
  },
  counts: async ({ scope, query }) => {
    const read = reading(scope)
    return keptCounts(reachabilitySql, read, await followMergedFilters(read, query), reachabilityKept)
  },
  export: async ({ scope, query }) => exportList(reachabilityFile, scope, await followMergedFilters(scope, query)),
})
