import { type Id, isCsm } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import type { Scope } from '../../../scope/scope.ts'
import { usersTexts } from './texts.ts'

/**
 * An account's protection covers every agency it opens, so one agency can't remove it from a user with another membership, in any
 * state (docs/decisions/020). Runs as app_auth. The account stays locked until the end: the check waits for a membership in
 * progress, and later ones wait for it.
 */
export async function refuseShared(db: Db, { actor, agency }: Pick<Scope, 'actor' | 'agency'>, { id }: { id: Id }) {
  // A membership references the account, so nothing weaker than `for update` blocks it
  await db.row(sql`select from users where id = ${id} for update`)
  const elsewhere = await db.row(sql`
    select from memberships where user_id = ${id} and organization_id <> ${agency.id} limit 1`)
  if (!elsewhere) return
  const wayOut = actor.role && isCsm(actor.role) ? 'sharedForStaff' : 'sharedForAgency'
  throw new AppError('TRANSITION_REFUSED', usersTexts.named(wayOut))
}
