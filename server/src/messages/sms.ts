import { codesThatMean } from '@preceptor/contract'
import type { Config } from '../config.ts'
import { type Channel, NotSent, type Sender } from './channel.ts'
import { post } from './post.ts'

/** Returns true if texts are sent: a service is set up, or a demo world keeps them readable. */
export const sendsTexts = ({ smsUrl, demo }: Pick<Config, 'smsUrl' | 'demo'>) => smsUrl !== null || demo

const form = 'application/x-www-form-urlencoded'

/**
 * Sends SMS through the service that the operator sets up in `SMS_URL`, with the address's user name and password as login. With
 * `SMS_FROM` it is called like Twilio, with the form fields `To`, `From` and `Body`; otherwise with `{ "id", "to", "text" }`. 2xx
 * means accepted, and 422 without a code that the number will never be. The id stays the same when a message is sent again.
 */
export const sms: Channel = {
  name: 'sms',
  // 30 seconds, 1 minute, 2 … for half an hour: a text that arrives hours late does more harm than good
  retry: { attempts: 7, first: 30, longest: 15 * 60 },
  sideBySide: 4,
  notSetUp: 'Text messages are waiting: set SMS_URL to the address of an SMS service, and they are sent.',
  failed: 'The text message could not be sent.',
  open: ({ smsUrl, smsFrom, publicUrl }) => {
    if (!smsUrl) return null
    const url = new URL(smsUrl)
    const send: Sender['send'] = async ({ id, recipient, body, own_sender: own }) => {
      const from = own?.number ?? smsFrom
      const sent = from
        ? {
            body: new URLSearchParams({
              To: recipient,
              ...(own?.service_id ? { MessagingServiceSid: own.service_id } : { From: from }),
              Body: body,
              StatusCallback: `${publicUrl}/sms/status`,
            }).toString(),
            type: form,
          }
        : { body: JSON.stringify({ id, to: recipient, text: body }) }
      // The operator configured this address, so it may be in a private network
      const { status, said } = await post({
        url,
        ...sent,
        headers: { 'idempotency-key': id },
        privateToo: true,
        reads: true,
      }).catch((error: unknown) =>
        Promise.reject(new NotSent('The SMS service cannot be reached.', 'unreachable', error)),
      )
      const answer = read(said)
      if (status >= 200 && status < 300)
        return { provider_id: textOf(answer.sid), segments: countOf(answer.num_segments), sent_from: from }
      if (status === 401 || status === 403)
        throw new NotSent('The SMS service does not accept the login in SMS_URL.', 'unreachable')
      const code = typeof answer.code === 'number' ? answer.code : null
      const which = code === null ? status : `${status}, code ${code}`
      if (code === null ? status === 422 : aboutNumber.has(code))
        throw new NotSent(`The SMS service does not accept the number (${which}).`, 'never', undefined, code)
      throw new NotSent(`The SMS service refused the message (${which}).`, 'later', undefined, code)
    }
    return { send, close: () => {} }
  },
}

/** Error codes about the number; others are about the sender, the account or a temporary condition. */
const aboutNumber: ReadonlySet<number> = new Set([...codesThatMean('never'), ...codesThatMean('stopped')])

/** Returns the service's response as an object; empty if it isn't JSON. */
function read(said: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(said)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' && value.length <= 100 ? value : null)
const countOf = (value: unknown) => (/^[1-9]\d{0,2}$/.test(String(value)) ? Number(value) : null)
