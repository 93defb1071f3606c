import { createHash } from 'node:crypto'
import type { Endpoint } from '@preceptor/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { storeAnswer, storedAnswer, takeKey } from '../db/idempotency-keys.ts'
import type { Db } from '../db/tx.ts'
import type { Session } from './session.ts'
import { httpTexts } from './texts.ts'

type Run = (scope: unknown) => Promise<unknown>
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
  const across = endpoint.scope === 'agencies'
  if (!endpoint.idempotent || !session || !(session.agency || across) || key === undefined) return inScope(work)
  if (typeof key !== 'string' || key.length > 255 || key === '')
    throw new AppError('MALFORMED_REQUEST', httpTexts.named('badKey'))
  const use = {
    organization_id: across ? null : (session.agency?.id ?? null),
    actor_kind: session.actor.kind,
    user_id: session.actor.user_id,
    key,
    call: `${endpoint.method} ${request.url.split('?')[0]}`,
    body_sha256: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest(),
  }
  return inScope(async scope => {
    const { db } = scope as { db: Db }
    if (!(await takeKey(db, use))) {
      const kept = await storedAnswer(db, use)
      if (!kept) throw new AppError('INVALID', httpTexts.named('keyUsed'))
      return kept.answer
    }
    const answer = await work(scope)
    await storeAnswer(db, use, answer)
    return answer
  })
}
