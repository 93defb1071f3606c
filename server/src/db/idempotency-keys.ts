import type { ActorKind } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './tx.ts'

export interface KeyUse {
  /** Null for a call across agencies, which has its own set of keys. */
  organization_id: string | null
  actor_kind: ActorKind
  user_id: string
  key: string
  /** Method and address: reusing a key for another call is an error. */
  call: string
  body_sha256: Buffer
}

/** Every call of an agency uses the same table; keys of calls across agencies belong only to the user. */
const rowOf = ({ organization_id, actor_kind, user_id, key }: KeyUse): { table: Sql; where: Sql } =>
  organization_id === null
    ? { table: sql`csm_idempotency_keys`, where: sql`user_id = ${user_id} and key = ${key}` }
    : {
        table: sql`idempotency_keys`,
        where: sql`organization_id = ${organization_id} and actor_kind = ${actor_kind} and user_id = ${user_id} and key = ${key}`,
      }

/** Returns true for the first use of the key; a second use waits here until the first has ended. */
export async function takeKey(db: Db, use: KeyUse): Promise<boolean> {
  const rest = sql`${use.user_id}, ${use.key}, ${use.call}, ${use.body_sha256}`
  const taken = await db.run(
    use.organization_id === null
      ? sql`insert into csm_idempotency_keys (user_id, key, call, body_sha256) values (${rest}) on conflict do nothing`
      : sql`insert into idempotency_keys (organization_id, actor_kind, user_id, key, call, body_sha256)
          values (${use.organization_id}, ${use.actor_kind}, ${rest}) on conflict do nothing`,
  )
  return taken === 1
}

export function storeAnswer(db: Db, use: KeyUse, answer: unknown) {
  const { table, where } = rowOf(use)
  return db.run(sql`update ${table} set answer = ${JSON.stringify(answer ?? null)}::jsonb where ${where}`)
}

/** Returns the first use's response, if it was the same call with the same body. */
export async function storedAnswer(db: Db, use: KeyUse): Promise<{ answer: unknown } | undefined> {
  const { table, where } = rowOf(use)
  return db.row<{ answer: unknown }>(
    sql`select answer from ${table} where ${where} and call = ${use.call} and body_sha256 = ${use.body_sha256}`,
  )
}
