import type { Id } from '@preceptor/contract'
import type { Db } from '../db/tx.ts'
import type { Keyring } from '../keys/secrets.ts'
import { newId } from '../lib/new-id.ts'
import type { InThread } from './keep-message.ts'
import type { MailWords, SmsWords } from './message-words.ts'
import { idOf, queueMail, type Quiet, suppressedOf } from './queue-mail.ts'
import { queueSms } from './queue-sms.ts'

interface Both {
  organization_id: Id
  thread: InThread
  /** The email address and the number; null if the person can't be reached that way. */
  mail: string | null
  sms: string | null
  /** The reader's own language, for agency text in it. */
  reads: string | null
  /** The mail's id is part of its unsubscribe link. */
  mailWords: (id: Id) => MailWords
  smsWords: () => SmsWords
  quiet: Quiet
}

/** The reason nothing was sent, or the messages and the language of their text. */
type QueuedBoth =
  | { suppressed: 'switched_off' | 'unfilled' }
  | { suppressed: null; language: string | null; mail_id: Id | null; sms_id: Id | null }

/** Queues the same message as a mail and a text in the outbox, in the caller's transaction. */
export async function queueBoth(
  db: Db,
  keys: Keyring,
  { mail, sms, mailWords, smsWords, quiet, ...shared }: Both,
): Promise<QueuedBoth> {
  const mailId = newId()
  const byMail = mail
    ? await queueMail(db, keys, { id: mailId, ...shared, recipient: mail, ...mailWords(mailId) })
    : null
  const bySms = sms ? await queueSms(db, keys, { ...shared, number: sms, ...smsWords(), quiet }) : null
  const suppressed = suppressedOf(byMail, bySms)
  if (suppressed) return { suppressed }
  const language = [byMail, bySms].find(one => one?.suppressed === null)?.language ?? null
  return { suppressed: null, language, mail_id: idOf(byMail), sms_id: idOf(bySms) }
}
