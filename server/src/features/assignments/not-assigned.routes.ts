import { api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { type AudienceScope, notAssignedFile, notAssignedSql } from './not-assigned.ts'

/** Whether the caller may see the program is settled before its people are. */
const within = async (scope: Scope, id: Id): Promise<AudienceScope> => ({
  ...scope,
  program: await readProgram(scope, id),
})

export const notAssignedFeature = feature(api.notAssigned, {
  list: async ({ scope, params, query }) =>
    listPage(notAssignedSql, await within(scope, params.id), await followMergedFilters(scope, query)),
  counts: async ({ scope, params, query }) =>
    countValues(notAssignedSql, await within(scope, params.id), await followMergedFilters(scope, query)),
  export: async ({ scope, params, query }) =>
    exportList(notAssignedFile, await within(scope, params.id), await followMergedFilters(scope, query)),
})
