import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { readSession } from './read-session.ts'
import { sessionsFile, sessionsSql } from './sessions-list.ts'
import { addSession, setSessionStatus, updateSession } from './write-session.ts'

export const sessionsFeature = feature(api.sessions, {
  list: async ({ scope, query }) => listPage(sessionsSql, scope, await followMergedFilters(scope, query)),
  counts: async ({ scope, query }) => countValues(sessionsSql, scope, await followMergedFilters(scope, query)),
  export: async ({ scope, query }) => exportList(sessionsFile, scope, await followMergedFilters(scope, query)),
  get: ({ scope, params }) => readSession(scope, params.id),
  add: ({ scope, body }) => addSession(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateSession(scope, params.id, body, ifMatch),
  setStatus: ({ scope, params, body }) => setSessionStatus(scope, params.id, body),
})
