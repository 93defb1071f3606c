import { signatureOf } from '../keys/webhook-signature.ts'
import { type Channel, type Message, NotSent } from './channel.ts'
import { post, PrivateAddress } from './post.ts'

/** The body of a message on this channel: the content to send, and the secrets to sign it with. */
export interface SignedPayload {
  secret: string
  /** The secret before a rotation, which also signs until then. */
  old?: { secret: string; until: string }
  payload: string
}

/**
 * Sends a signed POST to a partner's address, following the Standard Webhooks specification: `webhook-id`, `webhook-timestamp` and
 * `webhook-signature` over the three parts, plus a second signature during a secret rotation. Each address counts as a separate
 * peer: a slow or dead one holds up no other.
 */
export const webhook: Channel = {
  name: 'webhook',
  // 10 seconds, 20, 40 … up to 6 hours, about a day and a half in total
  retry: { attempts: 16, first: 10, longest: 6 * 3600 },
  sideBySide: 8,
  notSetUp: '',
  failed: 'The address could not be reached.',
  // A demo world makes no calls
  open: ({ demo, webhookPrivateHosts }) =>
    demo ? null : { send: one => call(one, webhookPrivateHosts), close: () => {} },
}

async function call({ id, recipient, subject, body }: Message, privateHosts: readonly string[]) {
  const url = new URL(recipient)
  const privateToo = privateHosts.includes(url.host)
  if (url.protocol !== 'https:' && !privateToo)
    throw new NotSent('Only addresses that begin with https:// are called.', 'never')
  const { secret, old, payload } = JSON.parse(body) as SignedPayload
  const timestamp = String(Math.floor(Date.now() / 1000))
  const secrets = old && Date.now() < Date.parse(old.until) ? [secret, old.secret] : [secret]
  const signatures = secrets.map(one => `v1,${signatureOf(one, `${id}.${timestamp}.${payload}`)}`)
  const { status } = await post({
    url,
    privateToo,
    body: payload,
    headers: {
      'user-agent': 'Preceptor',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
      'webhook-event': subject,
    },
  }).catch((error: unknown) => Promise.reject(refusalOf(error)))
  if (status >= 200 && status < 300) return
  // 410: the receiver wants no more calls
  throw new NotSent(`The address answered ${status}.`, status === 410 ? 'never' : 'later')
}

function refusalOf(error: unknown): NotSent {
  if (error instanceof PrivateAddress) return new NotSent('The address is not on the public internet.', 'never')
  const { name } = error as Error
  return new NotSent(
    name === 'AbortError' || name === 'TimeoutError' ? 'The address did not answer in time.' : webhook.failed,
  )
}
