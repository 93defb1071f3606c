import type { Id, OutboxMessage } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { transaction } from '../db/tx.ts'
import { httpTexts } from '../http/texts.ts'
import { type Keyring, unseal } from '../keys/secrets.ts'
import { bodyPlace } from './queue-mail.ts'
import type { SignedPayload } from './webhook.ts'

type Row = Omit<OutboxMessage, 'body'> & { id: Id; body_sealed: string }

/** The latest messages that can still be read. The reader's right is the caller's to check. */
export async function latestMails(database: Database, keys: Keyring): Promise<OutboxMessage[]> {
  const rows = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Row>(sql`
      select id, channel, recipient, subject, body_sealed, state, created_at from outbox
      where body_sealed is not null order by created_at desc, id desc limit 100`),
  )
  return rows.map(({ body_sealed, ...row }) => Object.assign(row, { body: readable(keys, row, body_sealed) }))
}

/** Without what it would have been signed with. One that can't be read says so, and hides no other. */
function readable(keys: Keyring, { id, channel }: Pick<Row, 'id' | 'channel'>, sealed: string): string {
  try {
    const body = unseal(keys, bodyPlace(id), sealed)
    return channel === 'webhook' ? (JSON.parse(body) as SignedPayload).payload : body
  } catch {
    return httpTexts.named('unreadableMessage')
  }
}
