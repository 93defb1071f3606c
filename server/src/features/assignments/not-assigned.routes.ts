import { api, type Id } from '@preceptor/contract'
import type { Topic } from '../../db/topics.ts'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptPage } from '../../lists/kept-page.ts'
import { rememberedOnce } from '../../scope/remembered.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { type AudienceScope, notAssignedFile, notAssignedSql } from './not-assigned.ts'

/** Topics of the program's audience and assignments, and of the list's sorts and filters. */
const about: readonly Topic[] = ['people', 'settings', 'programs', 'training', 'learning']

/** Checks the caller's access to the program before reading its people. */
const within = async (scope: Scope, id: Id): Promise<AudienceScope> => ({
  ...scope,
  program: await readProgram(scope, id),
})

export const notAssignedFeature = feature(api.notAssigned, {
  list: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id)
    return keptPage(notAssignedSql, own, await followMergedFilters(own, query), { about, of: params.id, quick: [] })
  },
  counts: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id)
    const followed = await followMergedFilters(own, query)
    const asked = `not_assigned.counts ${params.id} ${JSON.stringify(followed)}`
    return rememberedOnce(own, asked, () => countValues(notAssignedSql, own, followed), about)
  },
  export: async ({ scope, params, query }) =>
    exportList(notAssignedFile, await within(scope, params.id), await followMergedFilters(scope, query)),
})
