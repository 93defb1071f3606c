import type { Id } from '@preceptor/contract'
import type { Db } from '../db/tx.ts'
import type { Keyring } from '../keys/secrets.ts'
import { queueMessage } from './queue-mail.ts'
import type { SignedPayload } from './webhook.ts'

interface Webhook {
  organization_id: Id
  url: string
  /** The event, such as `employee.created`. */
  event: string
  payload: object
  /** Null if it can't be read: the call is listed as failed and never made. */
  secret: string | null
  old?: SignedPayload['old']
}

/**
 * Adds a call to a partner's address to the outbox, in the caller's transaction. The secret is sealed with the body. Returns the
 * call's id.
 */
export async function queueWebhook(
  db: Db,
  keys: Keyring,
  { organization_id, url, event, payload, secret, old }: Webhook,
): Promise<Id> {
  const body: SignedPayload = { secret: secret ?? '', ...(old && { old }), payload: JSON.stringify(payload) }
  return queueMessage(db, keys, 'webhook', {
    organization_id,
    event: 'webhook',
    recipient: url,
    subject: event,
    body: JSON.stringify(body),
    failed: secret === null ? 'The secret can’t be read. Rotate it, then send this again.' : null,
  })
}
