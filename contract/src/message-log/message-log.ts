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
  /** The recipient's address, also for unsent messages. */
  address: named,
  state: z.enum(keysOf(messageStates.names)),
  reason: z.nullable(z.enum(keysOf(messageReasons))),
  /** The provider's code for a failure. */
  provider_code: z.nullable(z.int()),
  language: named,
  segments: z.nullable(z.int()),
  /** Millionths of a dollar. */
  cost_micros: z.nullable(z.int()),
  sender_name: z.string(),
  /** The bulk message it belongs to, and its title. */
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
    summary: 'List messages to employees with channel, delivery state and reason for failure; no message text',
    access: messageLogList.access,
    scope: 'agency',
    query: z.strictObject(listShape(messageLogList)),
    response: pageOf(loggedMessage),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/message-log/counts',
    summary: 'Count messages per value of one filter, with the other filters applied',
    access: messageLogList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(messageLogList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/message-log/export',
    summary: 'Download the filtered delivery log as a file',
    access: messageLogList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(messageLogList)),
    file: exportTypes,
  }),
}
