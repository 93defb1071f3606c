import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { transaction } from '../../db/tx.ts'
import type { PublicScope } from '../../scope/scope.ts'
import { type Account, accountByEmail, type Membership, membershipsOf } from './accounts.ts'
import { hashPassword, isDated, passwordMatches } from './password-hash.ts'
import { authTexts } from './texts.ts'

const wrongCredentials = () => new AppError('WRONG_CREDENTIALS', authTexts.named('wrongCredentials'))

/** Tells users of a closed agency that it is closed: their password is right, and another one would not help. */
function closedOr(otherwise: AppError, memberships: readonly Membership[]): AppError {
  const closed = memberships.find(({ is_active }) => is_active)
  if (!closed) return otherwise
  return new AppError('AGENCY_CLOSED', authTexts.named('agencyClosed', { agency: closed.organization.name }))
}

export interface Admitted {
  account: Account
  memberships: Membership[]
  /** The partner that vouched for the user and limits the sign-in to its agencies; null for the user's own password. */
  partner_id: Id | null
}

/**
 * Signs in by password. Unknown user, deactivated, no agency, wrong password: all get the same response after the same time. Only
 * the right password reveals a caregiver's account or a closed agency. `failed` runs for wrong passwords of known accounts.
 */
export async function byPassword(
  scope: PublicScope,
  { email, password }: { email: string; password: string },
  failed: (user_id: Id) => void,
): Promise<Admitted> {
  // Runs in its own transaction: hashing is slow, and no connection should wait for it
  const account = await transaction(scope.database.pool, { role: 'app_auth' }, db => accountByEmail(db, email))
  const kept = account?.status === 'active' ? account.password_hash : null
  if (!(await passwordMatches(kept, password)) || !account || kept === null) {
    if (account) failed(account.id)
    throw wrongCredentials()
  }
  const better = isDated(kept) ? await hashPassword(password) : null
  const all = await membershipsOf(scope.db, account.id)
  if (!account.vendor_role && all.length === 0)
    throw new AppError('USER_IS_CAREGIVER', authTexts.named('caregiverAccount'))
  const memberships = all.filter(({ is_usable }) => is_usable)
  if (!account.vendor_role && memberships.length === 0) throw closedOr(wrongCredentials(), all)
  if (better)
    await scope.db.run(sql`
      update users set password_hash = ${better} where id = ${account.id} and password_hash = ${kept}`)
  return { account, memberships, partner_id: null }
}
