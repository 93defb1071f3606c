import type { Id, OutboxMessage } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { transaction } from '../db/tx.ts'
import { type Keyring, unseal } from '../keys/secrets.ts'
import { bodyPlace } from './queue-mail.ts'
import type { SignedPayload } from './webhook.ts'

type Row = Omit<OutboxMessage, 'body'> & { id: Id; body_sealed: string }

/** Returns the latest stored messages; `unreadable` replaces a body that can't be read. The caller checks the reader's access. */
export async function latestMails(database: Database, keys: Keyring, unreadable = ''): Promise<OutboxMessage[]> {
  const rows = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Row>(sql`
      select id, channel, recipient, subject, body_sealed, state, created_at from outbox
      where body_sealed is not null order by created_at desc, id desc limit 100`),
  )
  return rows.map(({ body_sealed, ...row }) =>
    Object.assign(row, { body: bodyOf(keys, row, body_sealed) ?? unreadable }),
  )
}

/** Returns the body without its signing secret; null if it can't be read, so that the other messages are still listed. */
function bodyOf(keys: Keyring, { id, channel }: Pick<Row, 'id' | 'channel'>, sealed: string): string | null {
  try {
    const body = unseal(keys, bodyPlace(id), sealed)
    return channel === 'webhook' ? (JSON.parse(body) as SignedPayload).payload : body
  } catch {
    return null
  }
}
