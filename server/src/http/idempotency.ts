import { createHash } from 'node:crypto'
import type { Endpoint } from '@preceptor/contract'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/tx.ts'
import type { Session } from './session.ts'

type Run = (scope: unknown) => Promise<unknown>
interface Kept {
  call: string
  body_sha256: Buffer
  answer: unknown
}

/**
 * Calls that create or send take an `Idempotency-Key`: the key's row is written in the same transaction as the effect, so a
 * repeated call finds either nothing or the whole, and gets the first answer again (reliability section 6).
 */
export function replayed(
  endpoint: Endpoint,
  session: Session | null,
  request: FastifyRequest,
  body: unknown,
  work: Run,
  inScope: (run: Run) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || !session?.agency || key === undefined) return inScope(work)
  if (typeof key !== 'string' || key.length > 255 || key === '')
    throw new AppError('MALFORMED_REQUEST', 'Idempotency-Key must be 1 to 255 characters.')
  const call = `${endpoint.method} ${request.url.split('?')[0]}`
  const sha256 = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  const { agency, actor } = session
  return inScope(async scope => {
    const { db } = scope as { db: Db }
    const taken = await db.run(sql`
      insert into idempotency_keys (organization_id, user_id, key, call, body_sha256)
      values (${agency.id}, ${actor.user_id}, ${key}, ${call}, ${sha256}) on conflict do nothing`)
    if (taken === 0) return again(db, actor.user_id, key, call, sha256)
    const answer = await work(scope)
    await db.run(sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
      where user_id = ${actor.user_id} and key = ${key}`)
    return answer
  })
}

async function again(db: Db, user_id: string, key: string, call: string, sha256: Buffer) {
  const kept = await db.row<Kept>(sql`select call, body_sha256, answer from idempotency_keys
    where user_id = ${user_id} and key = ${key}`)
  if (!kept || kept.call !== call || !kept.body_sha256.equals(sha256))
    throw new AppError('INVALID', 'This Idempotency-Key was used for another request.')
  return kept.answer
}
