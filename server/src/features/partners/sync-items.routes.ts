import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading } from '../../scope/scope.ts'
import { holdsJob, readItem, syncItemsFile, syncItemsSql } from './sync-items-list.ts'

/** Results of one exchange, by person. */
export const syncItemsFeature = ({ config }: Services) =>
  feature(api.syncItems, {
    list: async ({ scope, params: { jobId }, query }) => {
      await holdsJob(scope, jobId)
      return listPage(syncItemsSql(jobId), reading(scope), query)
    },
    counts: async ({ scope, params: { jobId }, query }) => {
      await holdsJob(scope, jobId)
      return countValues(syncItemsSql(jobId), reading(scope), query)
    },
    export: async ({ scope, params: { jobId }, query }) => {
      await holdsJob(scope, jobId)
      return exportList(syncItemsFile(jobId), scope, query)
    },
    get: ({ scope, params }) => readItem(scope, config.appKeys, params.itemId),
  })
