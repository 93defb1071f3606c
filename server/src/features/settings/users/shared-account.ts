import { type Id, isCsm } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import type { Scope } from '../../../scope/scope.ts'
import { usersTexts } from './texts.ts'

/**
 * Protection of an account protects every agency it opens, so one agency can't remove it from a user with another
 * membership, in any state (docs/decisions/020). Runs as app_auth. The account stays locked until the end: a membership
 * in progress is waited for, and later ones wait.
 */
export async function refuseShared(db: Db, { actor, agency }: Pick<Scope, 'actor' | 'agency'>, { id }: { id: Id }) {
  // a membership refers to the account, which is why nothing less than `for update` stands in its way
  await db.row(sql`select from users where id = ${id} for update`)
  const elsewhere = await db.row(sql`
    select from memberships where user_id = ${id} and organization_id <> ${agency.id} limit 1`)
  if (!elsewhere) return
  const wayOut = actor.role && isCsm(actor.role) ? 'sharedForStaff' : 'sharedForAgency'
  throw new AppError('TRANSITION_REFUSED', usersTexts.named(wayOut))
}
