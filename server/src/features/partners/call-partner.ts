import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CauseCode } from '@preceptor/contract'
import { isPublic, publicOnly } from '../../messages/post.ts'
import { type Pace, turnFor } from './pace.ts'
import { partnerTexts } from './texts.ts'
import { openRequest } from '../../lib/open-request.ts'

/** The reason a call failed; `message` is a named text for people. */
export class PartnerRefused extends Error {
  readonly code: Extract<CauseCode, 'AUTH_EXPIRED' | 'RATE_LIMITED' | 'PARTNER_TIMEOUT' | 'PARTNER_5XX'>
  constructor(code: PartnerRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The call was not made: by our own count the partner has reached its limit. */
export class NotYet extends PartnerRefused {}

export interface Call {
  url: URL
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Private hosts that the operator allows; other calls only reach the public internet. */
  privateHosts: readonly string[]
  /** The partner's limit on calls; absent when this call doesn't count. */
  pace?: Pace
}

/** In bytes. */
const longestAnswer = 16 * 1024 * 1024
const timeout = 10_000
/** The longest wait, in seconds, that a partner can ask for. A longer one ends the call. */
const longestWait = 5

/** Returns the JSON of a response. Retries after the wait that the partner asks for. */
export async function callPartner(call: Call): Promise<unknown> {
  const { status, body } = await askPartner(call)
  if (status < 200 || status >= 300) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('failed'))
  return body
}

/** The same, but returns responses below 500 that explain a refusal. */
export async function askPartner(call: Call, tries = 4): Promise<{ status: number; body: unknown }> {
  if (call.pace && !(await turnFor(call.pace))) throw new NotYet('RATE_LIMITED', partnerTexts.named('rateLimited'))
  const { status, retryAfter, text } = await once(call)
  if (status === 429) {
    if (tries <= 1 || retryAfter > longestWait)
      throw new PartnerRefused('RATE_LIMITED', partnerTexts.named('rateLimited'))
    await wait(retryAfter * 1_000)
    return askPartner(call, tries - 1)
  }
  if (status === 401 || status === 403) throw new PartnerRefused('AUTH_EXPIRED', partnerTexts.named('authExpired'))
  if (status < 200 || status >= 500) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('failed'))
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    if (status >= 400) return { status, body: null }
    throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('unreadable'))
  }
}

function once({ url, method, headers, body, privateHosts }: Call) {
  const privateToo = privateHosts.includes(url.host)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!privateToo && (url.protocol !== 'https:' || (isIP(host) && !isPublic(host))))
    throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('addressPrivate'))
  const open = openRequest(url)
  return new Promise<{ status: number; retryAfter: number; text: string }>((resolve, reject) => {
    const sent = open(
      url,
      {
        method,
        headers: { accept: 'application/json', 'user-agent': 'Preceptor', ...headers },
        agent: false,
        signal: AbortSignal.timeout(timeout),
        ...(!privateToo && { lookup: publicOnly }),
      },
      answer => {
        const retryAfter = Math.max(0, Number(answer.headers['retry-after']) || 1)
        textOf(answer).then(text => resolve({ status: answer.statusCode ?? 0, retryAfter, text }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  }).catch((error: unknown) => {
    if (error instanceof PartnerRefused) throw error
    const { name } = error as Error
    throw name === 'AbortError' || name === 'TimeoutError'
      ? new PartnerRefused('PARTNER_TIMEOUT', partnerTexts.named('timeout'))
      : new PartnerRefused('PARTNER_5XX', partnerTexts.named('failed'))
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > longestAnswer) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('unreadable'))
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
