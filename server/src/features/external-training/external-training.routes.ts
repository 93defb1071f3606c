import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { addressFor } from '../files/address.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { approveExternal, returnExternal, reverseExternal } from './decide-external.ts'
import { externalFile, externalKept, externalSql } from './external-list.ts'
import { externalOf, readExternal, refuseForeignPaper } from './read-external.ts'
import { addExternal, updateExternal, withdrawExternal } from './write-external.ts'

export const externalTrainingFeature = ({ config }: Services) =>
  feature(api.externalTrainings, {
    list: async ({ scope, query }) => {
      const read = reading(scope)
      return keptPage(externalSql, read, await followMergedFilters(read, query), externalKept)
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(externalSql, read, await followMergedFilters(read, query), externalKept)
    },
    export: async ({ scope, query }) => exportList(externalFile(scope), scope, await followMergedFilters(scope, query)),
    ofEmployee: async ({ scope, params }) => ({ data: await externalOf(scope, params.id) }),
    get: ({ scope, params }) => readExternal(scope, params.id),
    add: ({ scope, params, body }) => addExternal(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) =>
      updateExternal(scope, params.id, body as Parameters<typeof updateExternal>[2], ifMatch),
    withdraw: ({ scope, params }) => withdrawExternal(scope, params.id),
    approve: ({ scope, body }) => approveExternal(scope, body.ids),
    return: ({ scope, params, body }) => returnExternal(scope, config, { id: params.id, reason: body.reason }),
    reverse: ({ scope, params, body }) => reverseExternal(scope, params.id, body.reason),
    file: async ({ scope, params }) => {
      await refuseForeignPaper(scope, params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
  })
