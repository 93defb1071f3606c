import { createHash } from 'node:crypto'
import { directionOf, fallback } from '@preceptor/contract/texts/texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { counting, stillIn, take } from '../db/rate-limits.ts'
import { acceptedLanguage } from '../lib/texts.ts'
import { placeOf } from './address.ts'
import { holds, sayKeeping } from './etag.ts'

/** The texts and fields of a page without an account. */
export interface PublicPage {
  status: number
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  lines: readonly string[]
  /** The answers its buttons send; the first is the default. */
  buttons: readonly { answer: string; label: string }[]
  /** A link below the buttons, for something else under the same token. */
  more?: { href: string; label: string }
}

/** Creates the page in a language, with a title in that language. */
export const publicPage =
  (titleIn: (language: string) => string) =>
  (language: string, status: number, lines: string[], buttons: PublicPage['buttons'] = []): PublicPage => ({
    status,
    language: language || fallback,
    direction: directionOf(language),
    title: titleIn(language),
    lines,
    buttons,
  })

export interface PublicForms {
  /** The page of an unsubscribe link in a mail; with an answer, the result. */
  stop: (token: string, answer: string | null, often: boolean) => Promise<PublicPage>
  /** The page of a link in a message about a session; with an answer, the result. */
  booking: (token: string, answer: string | null, often: boolean) => Promise<PublicPage>
  /** The session of that link as a calendar file; null if the link is invalid. */
  bookingCalendar: (token: string, often: boolean) => Promise<string | null>
  /** The page on which a stranger confirms a connection request; with an answer, the request is stored. */
  signup: (token: string, language: string, answer: string | null) => Promise<PublicPage>
  /** The calendar that others subscribe to; null if there is none. */
  calendarFeed: (secret: string) => Promise<string | null>
  /** An incoming text message from Twilio; false if the call isn't from the service. */
  inboundSms: (told: ToldByService) => Promise<boolean>
  /** The delivery state of a sent message. */
  smsStatus: (told: ToldByService) => Promise<boolean>
}

/** A callback of the text service, with its signature. */
export interface ToldByService {
  url: string
  signature: string
  fields: URLSearchParams
}

const most = 10_000
const mostOfService = 64 * 1024
const quarter = 15 * 60

/**
 * Mounts pages that strangers reach without the panel: mail links that stop reminders or answer a session, and the text service's
 * callbacks. They accept forms, because mail programs and such services send nothing else; the panel's own calls don't.
 */
export async function mountPublicForms(
  app: FastifyInstance,
  { config, database }: { config: Config; database: Database },
  forms: PublicForms,
) {
  const tooOften = async (ip: string, what: 'stop' | 'booking' | 'feed' = 'stop') =>
    (await counting(database, db =>
      take(db, `${what}|ip|${placeOf(ip)}`, { most: config.limits.verifyPerIp, seconds: quarter }),
    )) > 0
  /**
   * Large calendar services fetch for many users from few places, so each feed address is counted separately, and wrong guesses per
   * place.
   */
  const feedWait = (ip: string, secret: string | undefined) =>
    counting(database, async db => {
      const guessed = await stillIn(db, `feed|ip|${placeOf(ip)}`, config.limits.verifyPerIp)
      if (guessed > 0 || secret === undefined) return guessed
      const address = createHash('sha256').update(secret).digest('base64url')
      return take(db, `feed|${address}`, { most: config.limits.verifyPerIp, seconds: quarter })
    })
  await app.register(async inner => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: most },
      (_, body, done) => done(null, body),
    )
    inner.get<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params, ip }, reply) => {
      const often = await tooOften(ip)
      return send(reply, await forms.stop(params.token, null, often))
    })
    inner.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params, ip, body }, reply) => {
      const often = await tooOften(ip)
      const fields = new URLSearchParams(typeof body === 'string' ? body : '')
      // RFC 8058: a mail program sends this value for its own button
      const answer = fields.get('List-Unsubscribe') === 'One-Click' ? 'stop' : (fields.get('answer') ?? '')
      return send(reply, await forms.stop(params.token, answer, often))
    })
    inner.get<{ Querystring: { token?: unknown } }>('/partner-signup', async ({ query, headers }, reply) =>
      send(reply, await forms.signup(textOf(query.token), acceptedLanguage(headers['accept-language']), null)),
    )
    inner.post<{ Querystring: { token?: unknown } }>('/partner-signup', async ({ query, headers, body }, reply) => {
      const answer = new URLSearchParams(typeof body === 'string' ? body : '').get('answer') ?? ''
      return send(reply, await forms.signup(textOf(query.token), acceptedLanguage(headers['accept-language']), answer))
    })
    inner.get<{ Params: { token: string } }>('/booking/:token', async ({ params, ip }, reply) => {
      const often = await tooOften(ip, 'booking')
      return send(reply, await forms.booking(params.token, null, often))
    })
    inner.get<{ Params: { token: string } }>('/booking/:token/session.ics', async ({ params, ip }, reply) => {
      const often = await tooOften(ip, 'booking')
      const file = await forms.bookingCalendar(params.token, often)
      if (file === null) return send(reply, await forms.booking(params.token, null, often))
      return reply
        .headers({ 'content-disposition': 'attachment; filename="session.ics"', 'cache-control': 'no-store' })
        .type('text/calendar; charset=utf-8')
        .send(file)
    })
    inner.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, ip, headers }, reply) => {
      const secret = /^([\w-]{20,100})\.ics$/.exec(params.file)?.[1]
      const wait = await feedWait(ip, secret)
      void reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      if (wait > 0) return reply.status(429).header('retry-after', wait).type('text/plain; charset=utf-8').send('')
      const file = secret === undefined ? null : await forms.calendarFeed(secret)
      if (file === null) {
        await tooOften(ip, 'feed')
        return reply.status(404).type('text/plain; charset=utf-8').send('Not found')
      }
      sayKeeping(reply, { etag: `"${createHash('sha256').update(file).digest('base64url')}"` })
      const etag = String(reply.getHeader('etag'))
      if (holds(headers['if-none-match'], etag)) return reply.status(304).send()
      return reply
        .header('content-disposition', 'inline; filename="sessions.ics"')
        .type('text/calendar; charset=utf-8')
        .send(file)
    })
    inner.post<{ Params: { token: string } }>('/booking/:token', async ({ params, ip, body }, reply) => {
      const often = await tooOften(ip, 'booking')
      const answer = new URLSearchParams(typeof body === 'string' ? body : '').get('answer') ?? ''
      return send(reply, await forms.booking(params.token, answer, often))
    })
    for (const [path, take] of [
      ['/sms/inbound', forms.inboundSms],
      ['/sms/status', forms.smsStatus],
    ] as const)
      inner.post(path, { bodyLimit: mostOfService }, async ({ headers, body }, reply) => {
        const signature = headers['x-twilio-signature']
        const isTheirs = await take({
          url: `${config.publicUrl}${path}`,
          signature: typeof signature === 'string' ? signature : '',
          fields: new URLSearchParams(typeof body === 'string' ? body : ''),
        })
        return reply
          .status(isTheirs ? 200 : 403)
          .type('text/xml; charset=utf-8')
          .send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
      })
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const send = (reply: FastifyReply, page: PublicPage) =>
  reply
    .status(page.status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageOf(page))

const pageOf = ({ language, direction, title, lines, buttons, more }: PublicPage) => `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="/icon.svg">
<style>${style}</style>
<main>
<h1>${escaped(title)}</h1>
${lines.map(line => `<p>${escaped(line)}</p>`).join('\n')}
${buttons.length > 0 ? `<form method="post">${buttons.map(({ answer, label }, at) => `<button${at > 0 ? ' class="other"' : ''} name="answer" value="${escaped(answer)}">${escaped(label)}</button>`).join('')}</form>` : ''}
${more ? `<p><a href="${escaped(more.href)}">${escaped(more.label)}</a></p>` : ''}
</main>
</html>`

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light;--ink:#1f2933;--teal:#0f766e}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#f5f7fa}
main{max-inline-size:30rem;margin:8vh auto;padding:2rem 1.5rem;background:#fff;border-radius:10px;box-shadow:0 1px 4px #0002}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}p{margin:0 0 1rem;overflow-wrap:anywhere}
button{margin-block-start:.5rem;inline-size:100%;min-block-size:44px;font:inherit;font-weight:600;color:#fff;background:var(--teal);border:0;border-radius:6px;cursor:pointer}
.other{color:var(--teal);background:none;border:1px solid}
form+p{margin:1rem 0 0;text-align:center}a{color:var(--teal)}
:focus-visible{outline:2px solid var(--teal);outline-offset:2px}
@media(max-width:34rem){main{margin:0;min-block-size:100vh;border-radius:0;box-shadow:none}}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
