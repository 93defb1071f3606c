import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { opens } from '../auth/accounts.ts'
import { profileTexts } from './texts.ts'

/**
 * Returns the partner through whom the user signed in, if the account also opens agencies that this partner does not, in any state,
 * because they share the account. Null when this sign-in covers the whole account (docs/decisions/019).
 */
export async function limitedBy({ db, actor, partner_id }: SelfScope): Promise<string | null> {
  if (partner_id === null) return null
  const partner = await db.row<{ name: string }>(sql`
    select p.name from partners p where p.id = ${partner_id} and exists (
      select from memberships m where m.user_id = ${actor.user_id} and not ${opens(partner_id, sql`m.organization_id`)})`)
  return partner?.name ?? null
}

/** Refuses actions that every agency of the account sees and that ask for no password. */
export async function refuseLimited(scope: SelfScope) {
  const partner = await limitedBy(scope)
  if (partner !== null) throw new AppError('TRANSITION_REFUSED', profileTexts.named('limited', { partner }))
}
