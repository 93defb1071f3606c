import type { AuthenticatorSecret, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import type { Db } from '../../db/tx.ts'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import { guess } from './prove.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { authTexts } from './texts.ts'

const placeOf = (user_id: Id) => ({ table: 'two_factor', column: 'secret_sealed', id: user_id })

const wrongCode = () =>
  new AppError('WRONG_CODE', authTexts.named('wrongCode'), {
    errors: { code: [authTexts.named('wrongCodeAtField')] },
  })

/** Returns whether this user must have two-factor sign-in, by the operator's REQUIRE_TWO_FACTOR. */
export const isRequired = ({ requireTwoFactor }: Config, { vendor_role }: { vendor_role: string | null }) =>
  requireTwoFactor === 'all' || (requireTwoFactor === 'csm' && vendor_role !== null)

export const hasTwoFactor = async (db: Db, user_id: Id): Promise<boolean> =>
  (await db.row(sql`select from two_factor where user_id = ${user_id} and confirmed_at is not null`)) !== undefined

/**
 * Begins or restarts enrollment with a new secret, which is off until one of its codes is confirmed. Refused while two-factor is
 * on.
 */
export async function beginTwoFactor(
  db: Db,
  keys: Keyring,
  { id, email }: { id: Id; email: string },
): Promise<AuthenticatorSecret> {
  const { authenticatorUri, newSecret } = await import('./totp.ts')
  const secret = newSecret()
  const begun = await db.run(sql`
    insert into two_factor (user_id, secret_sealed) values (${id}, ${seal(keys, placeOf(id), secret)})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
    where two_factor.confirmed_at is null`)
  if (begun === 0) throw new AppError('CONFLICT', authTexts.named('twoFactorIsOn'))
  return { secret, uri: authenticatorUri(secret, email) }
}

interface Kept {
  secret_sealed: string
  last_step: string | number
  confirmed_at: string | null
}
const locked = (db: Db, user_id: Id) =>
  db.row<Kept>(sql`
    select secret_sealed, last_step, confirmed_at from two_factor where user_id = ${user_id} for update`)

/** Accepts a code from the app if it is valid and newer than the last accepted one. */
async function takeDigits(db: Db, keys: Keyring, user_id: Id, kept: Kept, typed: string): Promise<boolean> {
  const { stepOf } = await import('./totp.ts')
  const step = stepOf(unseal(keys, placeOf(user_id), kept.secret_sealed), typed.replace(/[\s-]/g, ''))
  if (step === null || step <= Number(kept.last_step)) return false
  await db.run(sql`update two_factor set last_step = ${step} where user_id = ${user_id}`)
  return true
}

interface Parts {
  db: Db
  database: Database
  keys: Keyring
}

/** Turns it on with the first code and returns the recovery codes, this one time. */
export async function confirmTwoFactor({ db, database, keys }: Parts, user_id: Id, typed: string): Promise<string[]> {
  const { forgive } = await guess(database, 'code', user_id)
  const kept = await locked(db, user_id)
  if (kept?.confirmed_at !== null) throw new AppError('CONFLICT', authTexts.named('twoFactorNotBegun'))
  if (!(await takeDigits(db, keys, user_id, kept, typed))) throw wrongCode()
  await db.run(sql`update two_factor set confirmed_at = now() where user_id = ${user_id}`)
  await forgive(db)
  return makeRecoveryCodes(db, user_id)
}

/** Verifies the second factor: an app code or a recovery code, each usable once. Throws WRONG_CODE otherwise. */
export async function proveCode(
  { db, database, keys }: Parts,
  user_id: Id,
  typed: string,
): Promise<'app' | 'recovery'> {
  const { forgive } = await guess(database, 'code', user_id)
  const kept = await locked(db, user_id)
  if (!kept?.confirmed_at) throw wrongCode()
  const by = (await takeDigits(db, keys, user_id, kept, typed))
    ? 'app'
    : (await useRecoveryCode(db, user_id, typed))
      ? 'recovery'
      : null
  if (by === null) throw wrongCode()
  await forgive(db)
  return by
}

/** Removes the second factor and its recovery codes. */
export const removeTwoFactor = (db: Db, user_id: Id) => db.run(sql`delete from two_factor where user_id = ${user_id}`)

/**
 * For users who lost the second factor: removes it and ends all their sign-ins. People who must have one set it up again at the
 * next sign-in. The caller checks access, writes the history and notifies the user.
 */
export async function resetTwoFactor(db: Db, user_id: Id): Promise<boolean> {
  const had = await removeTwoFactor(db, user_id)
  await db.run(sql`delete from sign_in_challenges where user_id = ${user_id}`)
  await db.run(sql`delete from access_tokens where user_id = ${user_id}`)
  return had > 0
}

/** Runs at startup, after the operator tightened the setting: ends sign-ins of users who must have two-factor sign-in but don't. */
export const endUnprovenSignIns = (db: Db, { requireTwoFactor }: Config) =>
  requireTwoFactor === 'none'
    ? Promise.resolve(0)
    : db.run(sql`
        delete from access_tokens t using users u
        where u.id = t.user_id and (${requireTwoFactor} = 'all' or u.vendor_role is not null)
          and not exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)`)
