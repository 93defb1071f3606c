import { email, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import { newId } from '../lib/new-id.ts'
import type { ChannelName } from './channel.ts'
import type { MailWords } from './message-words.ts'

interface Envelope {
  /** Made by the caller, who refers to it. */
  id?: Id
  /** The agency it is sent for; null for mails about an account. */
  organization_id: Id | null
  recipient: string
  /** It waits for the end of the agency's quiet hours by this clock. */
  quiet?: Quiet | null
}
export type Mail = Envelope & MailWords

interface Message extends Envelope {
  /** Of `messageEvents`; a call of a partner has none of them. */
  event: string
  subject: string
  body: string
  canStop?: boolean
  /** Why it is kept as failed and never sent. */
  failed?: string | null
}

export interface Quiet {
  time_zone: string
  /** From then on it can't wait any more; null: it always can. */
  pressing_from: string | null
}

export const bodyPlace = (id: Id) => ({ table: 'outbox', column: 'body_sealed', id })

/**
 * Puts a mail into the outbox, in the caller's transaction: it goes out if and only if the rest happens. The body is sealed,
 * since links in it sign people in.
 */
export async function queueMail(db: Db, keys: Keyring, mail: Mail) {
  if (!email.safeParse(mail.recipient).success || /[\p{Cc}\u2028\u2029]/u.test(mail.recipient + mail.subject))
    throw new AppError('INVALID', 'A mail needs one plain address and a subject on one line.')
  await queueMessage(db, keys, 'mail', mail)
}

/** Answers the id of the message. */
export async function queueMessage(
  db: Db,
  keys: Keyring,
  channel: ChannelName,
  {
    id = newId(),
    organization_id,
    event,
    recipient,
    subject,
    body,
    canStop = false,
    quiet = null,
    failed = null,
  }: Message,
): Promise<Id> {
  await db.run(sql`
    insert into outbox (id, organization_id, channel, event, recipient, subject, body_sealed, can_stop, quiet_zone, pressing_from, state, last_error)
    values (${id}, ${organization_id}, ${channel}, ${event}, ${recipient}, ${subject}, ${seal(keys, bodyPlace(id), body)}, ${canStop},
      ${quiet?.time_zone ?? null}, ${quiet?.pressing_from ?? null}, ${failed === null ? 'queued' : 'failed'}, ${failed})`)
  return id
}
