import { email, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import { newId } from '../lib/new-id.ts'
import type { ChannelName } from './channel.ts'
import { type InThread, keepMessage } from './keep-message.ts'
import type { MailWords, SmsWords } from './message-words.ts'
import { outgoing, type Outgoing } from './own-words.ts'

interface Envelope {
  /** Created by the caller, who references it. */
  id?: Id
  /** The agency it is sent for; null for emails about an account. */
  organization_id: Id | null
  recipient: string
  /** It waits until this agency's quiet hours end, in this time zone. */
  quiet?: Quiet | null
  /** The employee it is for; it is shown in their thread. */
  thread?: InThread | null
  /** The reader's own language, for agency text in it. */
  reads?: string | null
}
export type Mail = Envelope & MailWords

interface Message extends Envelope {
  /** A key of `messageEvents`; partner calls use other names. */
  event: string
  subject: string
  body: string
  canStop?: boolean
  /** The reason it is stored as failed and never sent. */
  failed?: string | null
  /** Minutes to wait before sending, unless it is urgent. */
  delay?: number
}

export interface Quiet {
  time_zone: string
  /** The time from which it can't wait anymore; null if it always can. */
  pressing_from: string | null
}

export const bodyPlace = (id: Id) => ({ table: 'outbox', column: 'body_sealed', id })

/** The result of queueing a message: the queued text, or the reason it wasn't queued. */
export type Queued =
  | ({ id: Id; suppressed: null } & Pick<Outgoing, 'language' | 'template'>)
  | { id: Id; suppressed: 'switched_off' | 'unfilled' }

/** Returns the reason nothing was sent by any channel tried, or null. */
export function suppressedOf(...tried: readonly (Queued | null)[]): 'switched_off' | 'unfilled' | null {
  const queued = tried.filter(one => one !== null)
  if (queued.some(({ suppressed }) => suppressed === null)) return null
  return queued.some(({ suppressed }) => suppressed === 'unfilled') ? 'unfilled' : 'switched_off'
}
/** Returns the id of a message that was queued. */
export const idOf = (queued: Queued | null): Id | null => (queued?.suppressed === null ? queued.id : null)

/**
 * Adds a mail to the outbox in the caller's transaction: it is sent if and only if the rest commits. The body is sealed, since its
 * links can sign people in.
 */
export async function queueMail(db: Db, keys: Keyring, mail: Mail): Promise<Queued> {
  if (!email.safeParse(mail.recipient).success || /[\p{Cc}\u2028\u2029]/u.test(mail.recipient + mail.subject))
    throw new AppError('INVALID', 'A mail needs one plain address and a subject on one line.')
  return queueWords(db, keys, 'mail', mail)
}

/**
 * The only function that queues text, using the agency's own if there is one. Messages the agency turned off leave no trace in the
 * outbox; those lacking a value stay there as not sent.
 */
export async function queueWords(
  db: Db,
  keys: Keyring,
  channel: 'mail' | 'sms',
  { id = newId(), reads = null, thread = null, ...message }: Envelope & (MailWords | SmsWords),
): Promise<Queued> {
  const { organization_id, recipient, event } = message
  const said = await outgoing(db, { organization_id, channel, reads }, message)
  const envelope = { id, organization_id, recipient, event, quiet: message.quiet ?? null }
  if ('why' in said) {
    const switchedOff = said.why === 'switched_off'
    const reason = switchedOff ? 'switched_off' : 'unfilled_variable'
    if (thread && organization_id !== null)
      await keepMessage(db, keys, {
        organization_id,
        thread,
        channel,
        event,
        recipient,
        subject: null,
        text: '',
        outbox_id: null,
        state: 'suppressed',
        reason,
      })
    if (switchedOff) return { id, suppressed: 'switched_off' }
    const failed = `Not sent: ${said.names.map(name => `{{${name}}}`).join(', ')} has no value for this person.`
    await queueMessage(db, keys, channel, { ...envelope, subject: '', body: '', failed })
    return { id, suppressed: 'unfilled' }
  }
  const { language, template, subject, body, delay } = said
  const canStop = 'canStop' in message && message.canStop
  await queueMessage(db, keys, channel, {
    ...envelope,
    subject,
    body,
    canStop,
    delay,
    thread: thread && {
      ...thread,
      language,
      wanted: thread.wanted === language ? null : (thread.wanted ?? null),
      template: template ?? thread.template ?? null,
    },
  })
  return { id, suppressed: null, language, template }
}

/** Returns the id of the message. */
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
    thread = null,
    delay = 0,
  }: Message,
): Promise<Id> {
  const pressing = quiet?.pressing_from ?? null
  const until = sql`greatest(now(), least(now() + make_interval(mins => ${delay}), ${pressing}::timestamptz))`
  await db.run(sql`
    insert into outbox (id, organization_id, channel, event, recipient, subject, body_sealed, can_stop, quiet_zone, pressing_from, state, last_error,
      employee_id, next_attempt_at)
    values (${id}, ${organization_id}, ${channel}, ${event}, ${recipient}, ${subject}, ${seal(keys, bodyPlace(id), body)}, ${canStop},
      ${quiet?.time_zone ?? null}, ${pressing}, ${failed === null ? 'queued' : 'failed'}, ${failed},
      ${thread?.employee_id ?? null}, ${until})`)
  if (thread && organization_id !== null && channel !== 'webhook')
    await keepMessage(db, keys, {
      organization_id,
      thread,
      channel,
      event,
      recipient,
      subject,
      text: body,
      outbox_id: id,
      state: 'queued',
      until: delay > 0 ? until : null,
    })
  return id
}
