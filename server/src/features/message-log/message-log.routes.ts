import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { messageLogFile, messageLogKept, messageLogSql, namedIn } from './log-list.ts'

/** R-RTE-9: messages sent, how far they got, and why they got no further. */
export const messageLogFeature = feature(api.messageLog, {
  list: async ({ scope, query }) => {
    const page = await keptPage(messageLogSql, reading(scope), query, messageLogKept)
    return { ...page, data: page.data.map(row => namedIn(scope.origin.language, row)) }
  },
  counts: ({ scope, query }) => keptCounts(messageLogSql, reading(scope), query, messageLogKept),
  export: ({ scope, query }) => exportList(messageLogFile, scope, query),
})
