import { type Id, toE164 } from '@preceptor/contract'
import { AppError } from '../errors/app-error.ts'
import type { Db } from '../db/tx.ts'
import type { Keyring } from '../keys/secrets.ts'
import type { InThread } from './keep-message.ts'
import type { SmsWords } from './message-words.ts'
import { type Queued, queueWords, type Quiet } from './queue-mail.ts'

interface Sms extends SmsWords {
  /** Created by the caller, who references it. */
  id?: Id
  organization_id: Id | null
  /** In any common format, or as +17185550123. */
  number: string
  /** Texts make a phone ring, so null is only for messages that a person is waiting for. */
  quiet: Quiet | null
  /** The employee it is for; it is shown in their thread. */
  thread?: InThread | null
  /** The reader's own language, for agency text in it. */
  reads?: string | null
}

/** Adds a text message to the outbox, in the caller's transaction. */
export async function queueSms(db: Db, keys: Keyring, sms: Sms): Promise<Queued> {
  const recipient = toE164(sms.number)
  if (!recipient) throw new AppError('INVALID', 'A text message needs a phone number.')
  return queueWords(db, keys, 'sms', { ...sms, recipient })
}
