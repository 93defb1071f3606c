import type { Id } from '@preceptor/contract'
import { smsSize } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import { newId } from '../lib/new-id.ts'
import { bodyPlace } from './queue-mail.ts'
import { messagePlace } from './keep-message.ts'

/** One of many messages, as it is sent. */
export interface OneOfMany {
  employee_id: Id
  channel: 'mail' | 'sms'
  to: string
  subject: string
  /** The body includes working links; `shown` is stored. */
  write: (outbox_id: Id) => { body: string; shown: string }
  language: string | null
  wanted_language: string | null
  /** For a text message: the time zone for its quiet hours. */
  quiet_zone: string | null
  /** True if it would be sent during quiet hours there. */
  is_quiet: boolean
}

interface ToAll {
  organization_id: Id
  event: string
  batch_id: Id
  template: { id: Id; version: number } | null
  sender: { id: Id | null; name: string }
  /** The earliest time to send it. */
  send_at: string | null
  quiet_to: string | null
  price_micros: number | null
  can_stop: boolean
}

/**
 * Queues messages to many people in the outbox and adds each to that person's thread, in the caller's transaction: both or neither.
 * Uses two statements for all of them; a trigger updates the threads.
 */
export async function sendMany(db: Db, keys: Keyring, all: readonly OneOfMany[], given: ToAll): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(one => {
    const [id, outbox_id] = [newId(), newId()]
    const { body, shown } = one.write(outbox_id)
    const size = one.channel === 'sms' ? smsSize(body) : null
    return {
      id,
      outbox_id,
      employee_id: one.employee_id,
      channel: one.channel,
      recipient: one.to,
      subject: one.subject,
      body_sealed: seal(keys, bodyPlace(outbox_id), body),
      text_sealed: seal(keys, messagePlace(id), shown),
      language: one.language,
      wanted_language: one.wanted_language,
      quiet_zone: one.channel === 'sms' ? one.quiet_zone : null,
      is_quiet: one.channel === 'sms' && one.is_quiet,
      encoding: size?.encoding ?? null,
      segments: size?.segments ?? null,
      cost_micros: size && given.price_micros !== null ? size.segments * given.price_micros : null,
      can_stop: given.can_stop && one.channel === 'mail',
    }
  })
  const columns = sql`m (id uuid, outbox_id uuid, employee_id uuid, channel text, recipient text, subject text, body_sealed text, text_sealed text,
    language text, wanted_language text, quiet_zone text, is_quiet boolean, encoding text, segments smallint, cost_micros bigint, can_stop boolean)`
  const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${columns}`
  const { organization_id, event, batch_id, template, sender, send_at, quiet_to } = given
  const starts = sql`greatest(now(), coalesce(${send_at}::timestamptz, now()))`
  await db.run(sql`
    insert into outbox (id, organization_id, channel, event, recipient, subject, body_sealed, can_stop, quiet_zone, next_attempt_at, employee_id)
    select m.outbox_id, ${organization_id}, m.channel, ${event}, m.recipient, m.subject, m.body_sealed, m.can_stop, m.quiet_zone, ${starts}, m.employee_id
    from ${from}`)
  await db.run(sql`
    insert into messages (organization_id, id, employee_id, direction, channel, event, template_id, template_version, to_address, subject,
      text_sealed, language, wanted_language, encoding, segments, cost_micros, outbox_id, state, reason, held_until, batch_id, sender_id, sender_name)
    select ${organization_id}, m.id, m.employee_id, 'out', m.channel, ${event}, ${template?.id ?? null}, ${template?.version ?? null}::int, m.recipient,
      nullif(m.subject, ''), m.text_sealed, m.language, m.wanted_language, m.encoding, m.segments, m.cost_micros, m.outbox_id,
      case when m.is_quiet or ${starts} > now() then 'held' else 'queued' end, case when m.is_quiet then 'quiet_hours' end,
      case when m.is_quiet then ((c.clock::date + case when c.clock::time < ${quiet_to}::time then 0 else 1 end) + ${quiet_to}::time) at time zone m.quiet_zone
        when ${starts} > now() then ${starts} end,
      ${batch_id}, ${sender.id}, ${sender.name}
    from ${from} cross join lateral (select ${starts} at time zone coalesce(m.quiet_zone, 'UTC') as clock) c`)
}
