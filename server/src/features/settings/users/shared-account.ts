import { type Id, isCsm } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import type { Scope } from '../../../scope/scope.ts'
import { usersTexts } from './texts.ts'

/**
 * What guards the account guards every agency it opens, so from within one agency it is taken from nobody who has another
 * membership, whatever its state (docs/decisions/020). Run as app_auth. The account stays locked until the end: a membership
 * that is being made is waited for, and one that comes later waits.
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
