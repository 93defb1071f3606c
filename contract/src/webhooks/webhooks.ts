import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, line } from '../schemas.ts'
import { webhookText } from './texts.ts'

/** Events that webhooks can send. */
export const webhookNews = {
  'training.completed': webhookText('completed'),
  'training.reversed': webhookText('reversed'),
  'attempt.submitted': webhookText('submitted'),
  'compliance.changed': webhookText('standingChanged'),
  'automation.fired': webhookText('ruleFired'),
  'report.finished': webhookText('reportFinished'),
} as const
export type WebhookNews = keyof typeof webhookNews

export const deliveryStates = {
  queued: webhookText('queued'),
  sent: webhookText('sent'),
  kept: webhookText('kept'),
  failed: webhookText('failed'),
} as const

/** The number of latest calls shown. */
export const mostDeliveries = 50

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(keysOf(webhookNews))),
  created_by_name: z.string(),
  created_at: instant,
  rotated_at: z.nullable(instant),
  /** The time until which calls also carry a signature with the previous secret; null for the current one only. */
  old_until: z.nullable(instant),
  /** The result of the last call; null for none. */
  last_state: z.nullable(z.enum(keysOf(deliveryStates))),
  last_at: z.nullable(instant),
})
export type Webhook = z.output<typeof webhook>
/** The only response that includes the secret. */
const madeWebhook = z.extend(webhook, { secret: z.string() })

export const webhookDelivery = z.object({
  id,
  event: z.enum(keysOf(webhookNews)),
  payload: z.record(z.string(), z.unknown()),
  made_at: instant,
  state: z.enum(keysOf(deliveryStates)),
  attempts: z.int(),
  sent_at: z.nullable(instant),
  /** The reason it failed or will be retried. */
  reason: z.nullable(z.string()),
  is_replay: z.boolean(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const one = z.object({ id })
const reading = { method: 'GET', access: access.integration, scope: 'agency' } as const
const writing = { method: 'POST', access: access.manageApiKeys, scope: 'agency' } as const

export const webhooks = {
  list: endpoint({
    ...reading,
    path: '/admin/webhooks',
    summary: 'List the URLs notified of learner activity and compliance changes, newest first',
    response: z.object({ data: z.array(webhook) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/webhooks',
    summary: 'Add a webhook; its signing secret appears only in this response',
    checkedInForm: true,
    body: z.strictObject({
      url: line(500, undefined, webhookText('urlMalformed')),
      events: z
        .array(z.enum(keysOf(webhookNews), webhookText('eventsMissing')))
        .check(z.minLength(1, webhookText('eventsMissing')), z.maxLength(20, webhookText('eventsMissing'))),
    }),
    response: madeWebhook,
  }),
  rotate: endpoint({
    ...writing,
    path: '/admin/webhooks/:id/rotate',
    summary: 'Rotate the signing secret; calls are also signed with the old one for 24 hours',
    params: one,
    body: z.strictObject({}),
    response: madeWebhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/webhooks/:id',
    summary: 'Delete a webhook',
    access: access.manageApiKeys,
    scope: 'agency',
    params: one,
  }),
  deliveries: endpoint({
    ...reading,
    path: '/admin/webhooks/:id/deliveries',
    summary: 'List the latest calls to a webhook with their results, newest first',
    params: one,
    response: z.object({ data: z.array(webhookDelivery) }),
  }),
  replay: endpoint({
    ...writing,
    path: '/admin/webhooks/:id/deliveries/:delivery_id/replay',
    summary: 'Replay a call with the same payload and a new id',
    params: z.object({ id, delivery_id: id }),
    idempotent: true,
    body: z.strictObject({}),
    response: webhookDelivery,
  }),
}
