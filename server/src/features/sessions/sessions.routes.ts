import { api } from '@preceptor/contract'
import { feature, JsonText } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { orderedPageText, timeSlot } from '../../lists/ordered-page.ts'
import { remembered } from '../../scope/remembered.ts'
import { reading } from '../../scope/scope.ts'
import type { Topic } from '../../db/topics.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { readSession } from './read-session.ts'
import { sessionsFile, sessionsSql } from './sessions-list.ts'
import { addSession, setSessionStatus, undoSession, updateSession } from './write-session.ts'

/** Topics that rows, their order and names depend on, besides the time: sessions begin and end on whole minutes. */
const about: readonly Topic[] = ['sessions', 'programs', 'settings']
const minutes = 1

export const sessionsFeature = feature(api.sessions, {
  list: async ({ scope, query }) => {
    const read = reading(scope)
    const filters = await followMergedFilters(read, query)
    return new JsonText(await orderedPageText(sessionsSql, read, filters, { about, minutes, tabs: ['time', 'mode'] }))
  },
  counts: async ({ scope, query }) => {
    const followed = await followMergedFilters(scope, query)
    const asked = `sessions.counts ${timeSlot(minutes)} ${JSON.stringify(followed)}`
    return remembered(scope, asked, () => countValues(sessionsSql, scope, followed), about)
  },
  export: async ({ scope, query }) => exportList(sessionsFile, scope, await followMergedFilters(scope, query)),
  get: ({ scope, params }) => readSession(scope, params.id),
  add: ({ scope, body }) => addSession(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateSession(scope, params.id, body, ifMatch),
  undo: ({ scope, params, body, ifMatch }) => undoSession(scope, params.id, body, ifMatch),
  setStatus: ({ scope, params, body }) => setSessionStatus(scope, params.id, body),
})
