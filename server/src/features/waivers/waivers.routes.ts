import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { addressFor } from '../files/address.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { approveWaivers, removeWaiver, returnWaiver } from './decide-waivers.ts'
import { openProof, readWaiver, waivableRules, waiversOf, withWindows } from './read-waivers.ts'
import { waiversFile, waiversKept, waiversSql } from './waivers-list.ts'
import { addWaiver, updateWaiver } from './write-waivers.ts'

export const waiversFeature = ({ config }: Services) =>
  feature(api.waivers, {
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
    ofEmployee: ({ scope, params }) => waiversOf(scope, params.id),
    rules: ({ scope, params }) => waivableRules(scope, params.id),
    get: ({ scope, params }) => readWaiver(scope, params.id),
    add: ({ scope, params, body }) => addWaiver(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) =>
      updateWaiver(scope, params.id, body as Parameters<typeof updateWaiver>[2], ifMatch),
    withdraw: ({ scope, params, body }) => removeWaiver(scope, params.id, { ...body, approved: false }),
    revoke: ({ scope, params, body }) => removeWaiver(scope, params.id, { ...body, approved: true }),
    approve: ({ scope, body }) => approveWaivers(scope, body.ids),
    return: ({ scope, params, body }) => returnWaiver(scope, config, params.id, body.reason),
    file: async ({ scope, params }) => {
      await openProof(scope, params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
  })
