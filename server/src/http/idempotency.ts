import { createHash } from 'node:crypto'
import type { Endpoint } from '@preceptor/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { storeAnswer, storedAnswer, takeKey } from '../db/idempotency-keys.ts'
import type { Db } from '../db/tx.ts'
import { type Keyring, seal, unseal } from '../keys/secrets.ts'
import type { Session } from './session.ts'
import { httpTexts } from './texts.ts'

type Run = (scope: unknown) => Promise<unknown>
interface Asked {
  session: Session | null
  request: FastifyRequest
  body: unknown
  keys: Keyring
}

/**
 * Endpoints that create or send accept an `Idempotency-Key`. The key's row is written in the same transaction as the effect, so a
 * repeated call finds either nothing or everything, and gets the first response again (reliability section 6). The response is
 * stored sealed, since it may show data that its own table seals.
 */
export function replayed(
  endpoint: Endpoint,
  { session, request, body, keys }: Asked,
  work: Run,
  inScope: (run: Run) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const across = endpoint.scope === 'agencies'
  if (!endpoint.idempotent || !session || !(session.agency || across) || key === undefined) return inScope(work)
  if (typeof key !== 'string' || key.length > 255 || key === '')
    throw new AppError('MALFORMED_REQUEST', httpTexts.named('badKey'))
  // Several signers sign for one employee; one must not get the other's response
  const signer = session.bearer?.learner?.signer_id
  const use = {
    organization_id: across ? null : (session.agency?.id ?? null),
    actor_kind: session.actor.kind,
    user_id: session.actor.user_id,
    key: signer ? `${signer} ${key}` : key,
    call: `${endpoint.method} ${request.url.split('?')[0]}`,
    body_sha256: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest(),
  }
  const place = {
    table: 'idempotency_keys',
    column: 'answer',
    id: [use.organization_id, use.actor_kind, use.user_id, use.key].join('|'),
  }
  return inScope(async scope => {
    const { db } = scope as { db: Db }
    if (!(await takeKey(db, use))) {
      const kept = await storedAnswer(db, use)
      if (!kept) throw new AppError('INVALID', httpTexts.named('keyUsed'))
      // Processes of the previous version store it unsealed
      return typeof kept.answer === 'string' ? JSON.parse(unseal(keys, place, kept.answer)) : kept.answer
    }
    const answer = await work(scope)
    await storeAnswer(db, use, seal(keys, place, JSON.stringify(answer ?? null)))
    return answer
  })
}
