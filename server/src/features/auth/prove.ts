import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Database } from '../../db/client.ts'
import { counting, forget, takeTurn } from '../../db/rate-limits.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { passwordMatches } from './password-hash.ts'
import { authTexts } from './texts.ts'

/** Wrong guesses in a row without a delay; after that, each lengthens the next wait, up to 15 minutes (reliability section 5). */
const freeGuesses = 5

/**
 * Counts an attempt before checking it, so concurrent attempts are all counted; call `forgive` if it was right. The count has its
 * own transaction, which the refusal of a wrong guess does not roll back. Call it before the work's own transaction takes a
 * connection, so no call holds one connection while waiting for another.
 */
export async function guess(database: Database, what: 'password' | 'code', user_id: Id) {
  const key = `${what}|${user_id}`
  const seconds = await counting(database, db => takeTurn(db, key, freeGuesses))
  if (seconds > 0)
    throw new AppError('TOO_MANY_REQUESTS', authTexts.named('tooManyGuesses'), {
      retryAfter: seconds,
    })
  return { forgive: (db: Db) => forget(db, key) }
}

/** Requires the password before changes to sign-in methods: an open browser doesn't prove who is using it. */
export async function provePassword(database: Database, user_id: Id, password: string, field = 'password') {
  const { forgive } = await guess(database, 'password', user_id)
  const account = await transaction(database.pool, { role: 'app_auth' }, db =>
    db.row<{ password_hash: string | null }>(sql`select password_hash from users where id = ${user_id}`),
  )
  if (!(await passwordMatches(account?.password_hash ?? null, password)))
    throw invalid({ [field]: [authTexts.named('wrongPassword')] })
  await counting(database, forgive)
}
