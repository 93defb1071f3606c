import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import { currentMessages, dismissMessage } from './current-messages.ts'
import { reachOf } from './reach.ts'
import { messagesSql, readMessage } from './read-messages.ts'
import { addMessage, endMessage, removeMessage, updateMessage } from './write-message.ts'

export const panelMessagesFeature = feature(api.panelMessages, {
  current: ({ scope }) => currentMessages(scope),
  dismiss: ({ scope, params }) => dismissMessage(scope, params.id),
  list: ({ scope, query }) => listPage(messagesSql, scope, query),
  counts: ({ scope, query }) => countValues(messagesSql, scope, query),
  get: ({ scope, params }) => readMessage(scope, params.id),
  add: ({ scope, body }) => addMessage(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateMessage(scope, params.id, body, ifMatch),
  end: ({ scope, params }) => endMessage(scope, params.id),
  remove: ({ scope, params }) => removeMessage(scope, params.id),
  reach: ({ scope, body }) => reachOf(scope, body),
})
