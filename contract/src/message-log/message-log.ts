import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { messageReasons, messageStates, messageWays } from '../messages/states.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { messageLogList } from './message-log-list.ts'

const named = z.nullable(z.string())
const moment = z.nullable(instant)

export const loggedMessage = z.object({
  id,
  employee_id: id,
  name: z.string(),
  employee_number: named,
  event: named,
  channel: z.enum(keysOf(messageWays)),
  /** The address of the recipient, also for unsent messages. */
  address: named,
  state: z.enum(keysOf(messageStates.names)),
  reason: z.nullable(z.enum(keysOf(messageReasons))),
  /** The service's code of a failure. */
  provider_code: z.nullable(z.int()),
  language: named,
  segments: z.nullable(z.int()),
  /** Millionths of a dollar. */
  cost_micros: z.nullable(z.int()),
  sender_name: z.string(),
  /** The message to many that it belongs to, and what that is called. */
  batch_id: z.nullable(id),
  batch: named,
  created_at: instant,
  held_until: moment,
  sent_at: moment,
  settled_at: moment,
})
export type LoggedMessage = z.output<typeof loggedMessage>

export const messageLog = {
  list: endpoint({
    method: 'GET',
    path: '/admin/message-log',
    summary: 'What went out to employees, in what way, how far it came and why not further; no words of any message',
    access: messageLogList.access,
    scope: 'agency',
    query: z.strictObject(listShape(messageLogList)),
    response: pageOf(loggedMessage),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/message-log/counts',
    summary: 'How many messages each value of one filter has, under the other filters',
    access: messageLogList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(messageLogList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/message-log/export',
    summary: 'The delivery log as it is filtered, as a file',
    access: messageLogList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(messageLogList)),
    file: exportTypes,
  }),
}
