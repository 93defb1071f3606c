import { createHash } from 'node:crypto'
import { videoOrigins } from '@preceptor/contract'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Config } from '../config.ts'
import { httpTexts } from './texts.ts'

/** An API response is never a page. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Returns a policy source that allows exactly this script or style in a page. */
export const hashed = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Mantine writes style elements, so styles may be inline; only scripts listed by `hashed` may run inline. */
export const pagePolicy = (
  { apiBases: bases, contentOrigin }: Pick<Config, 'apiBases' | 'contentOrigin'>,
  scripts: readonly string[] = [],
) => policyOf({ styles: "style-src 'self' 'unsafe-inline'", bases, contentOrigin, scripts })

/** The learners' page connects only to this server, and its only styles are its files. */
export const learnPolicy = ({ contentOrigin }: Pick<Config, 'contentOrigin'>) =>
  policyOf({ styles: "style-src 'self'", bases: [], contentOrigin, scripts: [] })

/** The signers' page connects only to this server; a drawn signature is shown from memory. */
export const signPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The check-in page connects only to this server, and works offline through its own service worker. */
export const checkInPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Allowed {
  styles: string
  bases: readonly string[]
  contentOrigin: string | null
  scripts: readonly string[]
}

const policyOf = ({ styles, bases, contentOrigin, scripts }: Allowed) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    styles,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...originsOf(bases)].join(' '),
    // Videos and their captions
    ['media-src', "'self'", ...originsOf(bases)].join(' '),
    // Third-party packages, each in a sandbox (http/content.ts), and videos on YouTube or Vimeo
    ['frame-src', contentOrigin ?? "'self'", ...originsOf(bases), ...Object.values(videoOrigins)].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** Returns the origins of absolute addresses; ignores anything else. */
export const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).origin] : []))),
]

/** Returns true for API requests, including unknown endpoints. */
export const isCall = (url: string) => /^\/api(?:[/?]|$)/.test(url)

/**
 * Sets common headers, and refuses early: a host name that isn't ours (Host must not affect reset mails and caches), and compressed
 * bodies. Other origins may call if API_BASES lists them; by default none.
 */
export function guard(app: FastifyInstance, config: Config) {
  const headers = headersOf(config)
  const ours = namesOf(config)
  const content = config.contentOrigin === null ? null : new URL(config.contentOrigin).host
  const origins = new Set(originsOf(config.apiBases))
  for (const own of originsOf([config.publicUrl])) origins.delete(own)
  app.addHook('onRequest', (request, reply, done) => {
    const call = isCall(request.url)
    void reply.headers(call ? headers.api : headers.page)
    const ambiguous = ambiguityOf(request.raw)
    if (ambiguous) return done(new AppError('MALFORMED_REQUEST', ambiguous))
    const isElsewhere = !ours.has(request.hostname.toLowerCase()) && !isProbe(request.url)
    if (isElsewhere || (content !== null && isContent(request.url) !== (request.host.toLowerCase() === content)))
      return done(new AppError('MISDIRECTED', httpTexts.named('otherName')))
    if (request.url.length > 8192) return done(new AppError('MALFORMED_REQUEST', httpTexts.named('longAddress')))
    if (!call) return done()
    if (origins.size > 0 && admitOrigin(origins, request, reply)) return
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') return done()
    done(new AppError('UNSUPPORTED_MEDIA_TYPE', httpTexts.named('sendUncompressed')))
  })
}

/** Headers that would be ambiguous if sent twice, to us or to a proxy before us. */
const single = new Map(
  [
    'Host',
    'Origin',
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    'Transfer-Encoding',
    'Expect',
    'Authorization',
    'X-Authorization',
    'If-Match',
    'Idempotency-Key',
  ].map(name => [name.toLowerCase(), name]),
)

/** Returns the reason a request is ambiguous, as in request smuggling; otherwise undefined. */
function ambiguityOf({ url = '', rawHeaders, headers }: IncomingMessage): string | undefined {
  // `GET http://elsewhere/` names a host in addition to the header
  if (!url.startsWith('/')) return httpTexts.named('noSlash')
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = single.get(rawHeaders[at]?.toLowerCase() ?? '')
    if (name === undefined) continue
    if (seen.has(name)) return httpTexts.named('headerTwice', { name })
    seen.add(name)
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return httpTexts.named('notChunked')
  return undefined
}

export function headersOf({ publicUrl }: Config) {
  const page: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': features.map(name => `${name}=()`).join(', '),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return { page, api: { ...page, 'cache-control': 'no-store', 'content-security-policy': apiPolicy } }
}

/** Load balancers and Prometheus use the machine's address. */
const isProbe = (url: string) => /^\/api\/(health\/|metrics$)/.test(url)

/** Packages have their own host name or share the panel's; neither is served on the other's host. */
const isContent = (url: string) => url.startsWith('/content/')

function namesOf({ publicUrl, contentOrigin, host }: Config): ReadonlySet<string> {
  const named = [publicUrl, contentOrigin].flatMap(url => (url && URL.canParse(url) ? [new URL(url).hostname] : []))
  return new Set(
    [...named, host, `[${host}]`, 'localhost', '127.0.0.1', '[::1]', '::1'].map(name => name.toLowerCase()),
  )
}

/** Returns true if the request was only the browser's preflight. */
function admitOrigin(origins: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (!origin || !origins.has(origin)) return false
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Content-Disposition, Retry-After',
  })
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false
  void reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'X-Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
      'access-control-max-age': '600',
    })
    .status(204)
    .send()
  return true
}
