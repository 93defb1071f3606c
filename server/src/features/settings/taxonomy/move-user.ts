import type { Coordinator, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/**
 * Moves the user or open invitation, which only one of two merged coordinators may have, to the kept one; the kept one is then no
 * leftover.
 */
export async function moveUser(
  { db, agency }: Scope,
  { from, into }: Record<'from' | 'into', Pick<Coordinator, 'id' | 'user'>>,
) {
  await db.run(sql`update invitations set coordinator_id = ${into.id}, new_coordinator = null
    where organization_id = ${agency.id} and coordinator_id = any(${[from.id, into.id]}::uuid[])`)
  const linked = await db.row<{ user_id: Id }>(sql`select user_id from coordinators
    where organization_id = ${agency.id} and id = ${from.id} and user_id is not null`)
  if (!linked) return
  await db.run(sql`update coordinators set user_id = null where organization_id = ${agency.id} and id = ${from.id}`)
  await db.run(sql`update coordinators set user_id = ${linked.user_id}, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${into.id}`)
}
