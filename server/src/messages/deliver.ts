import { createTransport } from 'nodemailer'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { type Db, transaction } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { unseal } from '../secrets.ts'
import { bodyPlace } from './queue-mail.ts'

const mostAttempts = 12
/** A worker that died on the way leaves the mail to the next one after this; longer than any timeout of the peer. */
const lease = sql`interval '2 minutes'`

interface Due {
  id: string
  recipient: string
  subject: string
  body_sealed: string
  attempts: number
}

/**
 * Sends what is due; answers how many were dealt with. Several processes may do it at once. A crash between the peer's
 * acceptance and our note of it sends a mail twice, with the same Message-ID.
 */
export async function deliverDue(database: Database, config: Config, log: Log): Promise<number> {
  if (!config.smtpUrl) return config.demo ? keepDue(database) : warnOfWaiting(database, log)
  const sender = openSender(config, config.smtpUrl)
  try {
    for (let dealtWith = 0; ; dealtWith++) {
      const mail = await claim(database)
      if (!mail) return dealtWith
      // nobody answers there: the others wait for the next call without losing one of their attempts
      if (!(await deliver(database, log, sender.send, mail))) return dealtWith + 1
    }
  } finally {
    sender.close()
  }
}

const asWorker = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.pool, { role: 'app_job' }, work)

/** A claimed mail is due again after the lease; `attempts` is the fence by which a worker believed dead changes nothing. */
const claim = (database: Database) =>
  asWorker(database, db =>
    db.row<Due>(sql`
      update outbox set attempts = attempts + 1, next_attempt_at = now() + ${lease}
      where id in (select id from outbox where state = 'queued' and next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked)
      returning id, recipient, subject, body_sealed, attempts`),
  )

function openSender(config: Config, url: string) {
  const transport = createTransport(
    { url, pool: true, maxConnections: 1, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from: config.mailFrom, disableFileAccess: true, disableUrlAccess: true },
  )
  const host = new URL(config.publicUrl).hostname
  const send = async (mail: Due): Promise<unknown> =>
    transport.sendMail({
      messageId: `<${mail.id}@${host}>`,
      // an object, not a line to be parsed: one address stays one address
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: unseal(config.appKeys, bodyPlace(mail.id), mail.body_sealed),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  return { send, close: () => transport.close() }
}

/** Answers whether the mail server could be reached. */
async function deliver(database: Database, log: Log, send: (mail: Due) => Promise<unknown>, mail: Due) {
  try {
    await send(mail)
  } catch (error) {
    const reason = reasonOf(error)
    const over = mail.attempts >= mostAttempts || isRefused(error)
    log.warn({ outbox_id: mail.id, attempt: mail.attempts }, `a mail was not sent: ${reason}`)
    await asWorker(database, db => noteFailure(db, mail, reason, over))
    return reason !== unreachable
  }
  // the body has done its work; a link in it is nobody else's
  await asWorker(database, db =>
    db.run(sql`
      update outbox set state = 'sent', sent_at = now(), body_sealed = null, last_error = null
      where id = ${mail.id} and attempts = ${mail.attempts} and state = 'queued'`),
  )
  return true
}

const noteFailure = (db: Db, { id, attempts }: Due, reason: string, over: boolean) =>
  db.run(sql`
    update outbox set state = ${over ? 'failed' : 'queued'}, last_error = ${reason},
      next_attempt_at = now() + make_interval(secs => ${delayAfter(attempts)})
    where id = ${id} and attempts = ${attempts} and state = 'queued'`)

/** 1 minute, 2, 4 … up to 6 hours, give or take a tenth so that many do not come back together. */
export const delayAfter = (attempts: number, jitter = Math.random()): number =>
  Math.round(Math.min(60 * 2 ** (attempts - 1), 6 * 3600) * (0.9 + 0.2 * jitter))

interface PeerError {
  code?: string
  command?: string
  responseCode?: number
}

/** The peer will never take mail for this recipient: asking again would only harm the sender's name. */
function isRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as PeerError
  return command === 'RCPT TO' && responseCode >= 550 && responseCode <= 553
}

const unreachable = 'The mail server cannot be reached.'

/** Kinds of trouble in our own words: the peer's may hold addresses or secrets. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as PeerError
  if (isRefused(error)) return `The mail server does not accept the recipient (${responseCode}).`
  if (code === 'EAUTH') return 'The mail server does not accept the login in SMTP_URL.'
  if (code === 'ETLS') return 'No secure connection to the mail server could be made.'
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS' || code === 'ETIMEDOUT') return unreachable
  if (responseCode !== undefined) return `The mail server refused the mail (${responseCode}).`
  return 'The mail could not be sent.'
}

/** A demo world has no mail server: its mails are read on the outbox page. */
const keepDue = (database: Database) =>
  asWorker(database, db => db.run(sql`update outbox set state = 'kept' where state = 'queued'`))

let warned = false
async function warnOfWaiting(database: Database, log: Log): Promise<number> {
  if (warned) return 0
  const waiting = await asWorker(database, db => db.row(sql`select from outbox where state = 'queued' limit 1`))
  if (!waiting) return 0
  warned = true
  log.warn('Mails are waiting: set SMTP_URL to the address of a mail server, and they are sent.')
  return 0
}
