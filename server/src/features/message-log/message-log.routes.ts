import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { messageLogFile, messageLogSql, namedIn } from './log-list.ts'

/** R-RTE-9: what went out, how far it came, and why not further. */
export const messageLogFeature = feature(api.messageLog, {
  list: async ({ scope, query }) => {
    const page = await listPage(messageLogSql, scope, query)
    return { ...page, data: page.data.map(row => namedIn(scope.origin.language, row)) }
  },
  counts: ({ scope, query }) => countValues(messageLogSql, scope, query),
  export: ({ scope, query }) => exportList(messageLogFile, scope, query),
})
