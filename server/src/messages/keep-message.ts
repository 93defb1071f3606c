import type { Id } from '@preceptor/contract'
import { smsSize } from '@preceptor/contract/messages/sms'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import { newId } from '../lib/new-id.ts'

/** The thread that a message belongs to, and the message's facts there. */
export interface InThread {
  employee_id: Id
  /** The language of the text. */
  language: string
  /** The person's preferred language, if there is no text in it. */
  wanted?: string | null
  /** The subject of the message. */
  related?: { kind: 'session' | 'program' | 'form' | 'digest' | 'checklist'; id: Id } | null
  batch_id?: Id | null
  template?: { id: Id; version: number } | null
  /** The staff member who wrote it; null for Preceptor. */
  sender?: { id: Id; name: string } | null
}

export const messagePlace = (id: Id) => ({ table: 'messages', column: 'text_sealed', id })

const address = /https?:\/\/\S+/g
const secret = /[\w-]{20,}/
/**
 * Returns the text as stored in the thread, without links that open something for anyone who has them: in Preceptor's own messages
 * all links, in people's messages those with a secret.
 */
export const shownText = (text: string, isOurs: boolean): string =>
  text.replace(address, link => (isOurs || secret.test(link) ? '[link]' : link))

export interface Kept {
  organization_id: Id
  thread: InThread
  channel: 'mail' | 'sms'
  event: string
  recipient: string | null
  subject: string | null
  text: string
  /** Null if it isn't sent. */
  outbox_id: Id | null
  state: 'queued' | 'suppressed'
  reason?: string | null
  /** The message waits until then. */
  until?: Sql | null
}

/** Writes a message that is sent, or would have been, to the person's thread. Returns its id. */
export async function keepMessage(db: Db, keys: Keyring, message: Kept): Promise<Id> {
  const id = newId()
  const { organization_id, channel, thread, subject, text, until = null } = message
  const state = until ? sql`case when ${until} > now() then 'held' else 'queued' end` : sql`${message.state}`
  const { related = null, sender = null, template = null } = thread
  const { encoding, segments } = channel === 'sms' ? smsSize(text) : { encoding: null, segments: null }
  const shown = shownText(text, sender === null)
  await db.run(sql`
    insert into messages (organization_id, id, employee_id, direction, channel, event, template_id, template_version, to_address, subject, text_sealed,
      language, wanted_language, encoding, segments, outbox_id, state, reason, batch_id, related_kind, related_id, sender_id, sender_name, settled_at,
      held_until)
    values (${organization_id}, ${id}, ${thread.employee_id}, 'out', ${channel}, ${message.event}, ${template?.id ?? null}, ${template?.version ?? null},
      ${message.recipient}, ${subject || null}, ${seal(keys, messagePlace(id), shown)}, ${thread.language}, ${thread.wanted ?? null},
      ${encoding}, ${segments}, ${message.outbox_id}, ${state}, ${message.reason ?? null}, ${thread.batch_id ?? null},
      ${related?.kind ?? null}, ${related?.id ?? null}, ${sender?.id ?? null}, ${sender?.name ?? 'Preceptor'},
      ${message.state === 'suppressed' ? sql`now()` : sql`null`}, ${until ? sql`nullif(${until}, now())` : sql`null`})`)
  return id
}
