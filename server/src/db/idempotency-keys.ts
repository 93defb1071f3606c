import sql from 'sql-template-tag'
import type { Db } from './tx.ts'

export interface KeyUse {
  organization_id: string
  user_id: string
  key: string
  /** Method and address: the same key for another call is a mistake. */
  call: string
  body_sha256: Buffer
}

/** True for the first use of the key; a second one waits here until the first has ended. */
export async function takeKey(db: Db, use: KeyUse): Promise<boolean> {
  const taken = await db.run(sql`
    insert into idempotency_keys (organization_id, user_id, key, call, body_sha256)
    values (${use.organization_id}, ${use.user_id}, ${use.key}, ${use.call}, ${use.body_sha256}) on conflict do nothing`)
  return taken === 1
}

export const keepAnswer = (db: Db, { organization_id, user_id, key }: KeyUse, answer: unknown) =>
  db.run(sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where organization_id = ${organization_id} and user_id = ${user_id} and key = ${key}`)

/** The first use, when it was the same call with the same body. */
export async function keptAnswer(db: Db, use: KeyUse): Promise<{ answer: unknown } | undefined> {
  return db.row<{ answer: unknown }>(sql`select answer from idempotency_keys
    where organization_id = ${use.organization_id} and user_id = ${use.user_id} and key = ${use.key}
      and call = ${use.call} and body_sha256 = ${use.body_sha256}`)
}
