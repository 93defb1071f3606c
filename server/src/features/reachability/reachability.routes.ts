import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { reachabilityFile, reachabilitySql } from './reach-list.ts'

/** R-RTE-3: whom messages don't reach, and what still works. */
export const reachabilityFeature = feature(api.reachability, {
  list: async ({ scope, query }) => listPage(reachabilitySql, scope, await followMergedFilters(scope, query)),
  counts: async ({ scope, query }) => countValues(reachabilitySql, scope, await followMergedFilters(scope, query)),
  export: async ({ scope, query }) => exportList(reachabilityFile, scope, await followMergedFilters(scope, query)),
})
