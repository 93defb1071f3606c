import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { opens } from '../auth/accounts.ts'
import { profileTexts } from './texts.ts'

/**
 * The partner through whom the user signed in, when the account also opens agencies which that partner does not; whatever state
 * they are in, they share the account. Null: this sign-in stands for all of the account (docs/decisions/019).
 */
export async function limitedBy({ db, actor, partner_id }: SelfScope): Promise<string | null> {
  if (partner_id === null) return null
  const partner = await db.row<{ name: string }>(sql`
    select p.name from partners p where p.id = ${partner_id} and exists (
      select from memberships m where m.user_id = ${actor.user_id} and not ${opens(partner_id, sql`m.organization_id`)})`)
  return partner?.name ?? null
}

/** For what every agency of the account sees, and no password is asked for. */
export async function refuseLimited(scope: SelfScope) {
  const partner = await limitedBy(scope)
  if (partner !== null) throw new AppError('TRANSITION_REFUSED', profileTexts.named('limited', { partner }))
}
