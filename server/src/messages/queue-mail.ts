import { email, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import type { ChannelName } from './channel.ts'

export interface Mail {
  /** The agency it is sent for; null for mails about an account. */
  organization_id: Id | null
  recipient: string
  subject: string
  body: string
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
  { organization_id, recipient, subject, body }: Mail,
): Promise<Id> {
  const made = await db.row<{ id: Id }>(sql`select new_id() as id`)
  if (!made) throw new Error('No id was made.')
  await db.run(sql`
    insert into outbox (id, organization_id, channel, recipient, subject, body_sealed)
    values (${made.id}, ${organization_id}, ${channel}, ${recipient}, ${subject}, ${seal(keys, bodyPlace(made.id), body)})`)
  return made.id
}
