import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local text service that behaves like Twilio: it accepts `To`, `From`, `Body` and `StatusCallback` as a form, returns a `sid`,
 * reports message status through signed callbacks, and delivers incoming texts. For tests, and for an interactive demo world.
 */

export interface Taken {
  sid: string
  to: string
  from: string
  body: string
  callback: string | null
  /** Messages sent twice with the same key count as one. */
  key: string | null
}

interface Refusal {
  status: number
  code: number
}

export interface TextServiceSettings {
  port?: number
  /** The password that signs its callbacks. */
  password: string
  /** The address for incoming texts, such as http://127.0.0.1:8080/sms/inbound. */
  inbound?: string
  /** Returns null to accept the message. */
  refuse?: (message: { to: string; from: string; body: string }) => Refusal | null
}

export interface TextService {
  host: string
  taken: Taken[]
  /** Pictures that it serves by path, as the real service does for texts with attachments. */
  media: Map<string, Buffer>
  /** The address for `SMS_URL`. */
  url: string
  close: () => Promise<void>
}

export const newSid = (kind = 'SM') => kind + randomBytes(16).toString('hex')

/** Signs the way Twilio does: the address, then each field by name with its value. */
export function signatureOf(password: string, url: string, fields: Readonly<Record<string, string>>): string {
  const told = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('')
  return createHmac('sha1', password)
    .update(url + told)
    .digest('base64')
}

/** Sends a signed call to the panel, at the address the panel knows as its own. Returns the status. */
export function tell(
  to: { address: string; known?: string; password: string },
  fields: Readonly<Record<string, string>>,
): Promise<number> {
  const body = new URLSearchParams(fields).toString()
  return new Promise((resolve, reject) => {
    const asked = request(
      to.address,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          'x-twilio-signature': signatureOf(to.password, to.known ?? to.address, fields),
        },
      },
      answer => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The fields of a callback. */
export const reportFields = (
  { sid, to, from }: Pick<Taken, 'sid' | 'to' | 'from'>,
  status: string,
  code: number | null,
) => ({
  MessageSid: sid,
  MessageStatus: status,
  To: to,
  From: from,
  ...(code !== null && { ErrorCode: String(code) }),
})

async function read(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

export async function openTextService({ port = 0, password, refuse }: TextServiceSettings): Promise<TextService> {
  const taken: Taken[] = []
  const media = new Map<string, Buffer>()
  const byKey = new Map<string, Taken>()
  const server = createServer((asked, answer) => {
    const say = (status: number, said: object) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(said))
    }
    if (asked.method === 'GET') {
      const picture = media.get(asked.url ?? '')
      answer.writeHead(picture ? 200 : 404)
      return answer.end(picture)
    }
    return void read(asked).then(body => {
      const fields = new URLSearchParams(body)
      const message = { to: fields.get('To') ?? '', from: fields.get('From') ?? '', body: fields.get('Body') ?? '' }
      const refused = refuse?.(message)
      if (refused) return say(refused.status, { code: refused.code, message: 'Refused' })
      const key = typeof asked.headers['idempotency-key'] === 'string' ? asked.headers['idempotency-key'] : null
      const known = key === null ? undefined : byKey.get(key)
      const one = known ?? { sid: newSid(), ...message, callback: fields.get('StatusCallback'), key }
      if (!known) taken.push(one)
      if (key !== null) byKey.set(key, one)
      return say(201, { sid: one.sid, status: 'queued', num_segments: '1', error_code: null })
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    taken,
    media,
    url: `http://preceptor:${password}@${host}/`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
