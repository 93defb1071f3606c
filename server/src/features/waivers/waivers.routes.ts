import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { recordedHandlers } from '../second-person/recorded-handlers.ts'
import { waivableRules, withWindows } from './read-waivers.ts'
import { recordedWaivers } from './recorded-waivers.ts'
import { waiversFile, waiversKept, waiversSql } from './waivers-list.ts'

export const waiversFeature = ({ config }: Services) =>
  feature(api.waivers, {
    ...recordedHandlers(config, recordedWaivers),
    list: async ({ scope, query }) => {
      const read = reading(scope)
      const page = await keptPage(waiversSql, read, await followMergedFilters(read, query), waiversKept)
      return { ...page, data: await withWindows(read, page.data) }
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(waiversSql, read, await followMergedFilters(read, query), waiversKept)
    },
    export: async ({ scope, query }) => exportList(waiversFile, scope, await followMergedFilters(scope, query)),
    rules: ({ scope, params }) => waivableRules(scope, params.id),
    add: ({ scope, params, body }) => recordedWaivers.add(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) => recordedWaivers.update(scope, params.id, body, ifMatch),
    withdraw: ({ scope, params, body }) => recordedWaivers.remove(scope, params.id, { ...body, accepted: false }),
    revoke: ({ scope, params, body }) => recordedWaivers.remove(scope, params.id, { ...body, accepted: true }),
    undoApprove: ({ scope, body }) => recordedWaivers.unaccept(scope, body.ids),
    approve: ({ scope, body }) => recordedWaivers.accept(scope, body),
  })
