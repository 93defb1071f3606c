import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schemas.ts'

export const outboxMessage = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'webhook']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['queued', 'sent', 'kept', 'failed']),
  created_at: instant,
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/demo/outbox',
    summary: 'List messages not sent because no service is set up for them; demo worlds only, 404 elsewhere',
    access: access.public,
    scope: 'none',
    fails: ['NOT_FOUND'],
    response: z.object({ data: z.array(outboxMessage) }),
  }),
}
