import type { Coordinator, Id, LinkableUser } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { holdRecord, recordChange } from '../../../records/change-record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { linkCoordinator } from './coordinator-link.ts'
import { coordinators } from './kinds.ts'
import { holdList, recordOf } from './save-entry.ts'
import { taxonomyTexts } from './texts.ts'

/** Active users with the role, and the people each of them sees now. */
export const linkableUsers = ({ db, agency }: Scope): Promise<LinkableUser[]> =>
  db.rows<LinkableUser>(sql`
    select u.user_id as id, u.name, case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'employees',
      (select count(*) from employees e where e.organization_id = ${agency.id} and e.coordinator_id = c.id)) end as coordinator
    from agency_users() u left join coordinators c on c.organization_id = ${agency.id} and c.user_id = u.user_id
    where u.role = 'coordinator_limited' and u.is_active order by u.sort_name, u.user_id`)

interface Link {
  id: Id
  user_id: Id | null
  ifMatch: number | null
}

/** Limits the user to the employees of this coordinator. Ends the sessions of users who lose access to any employee at once. */
export async function linkUser(scope: Scope, { id, user_id, ifMatch }: Link): Promise<Coordinator> {
  await holdList(scope, coordinators)
  const record = { ...recordOf(coordinators), fields: ['user_id'] }
  const before = await holdRecord(scope, record, id, ifMatch)
  await holdRow(scope, id)
  const had = await userOf(scope, id)
  if (had?.id === user_id || (!had && user_id === null)) return before
  if (user_id === null) await unlink(scope, id)
  else await link(scope, before, user_id, had !== undefined)
  if (had) await endSignIns(scope, had.id)
  return recordChange(scope, record, before, { kind: user_id === null ? 'coordinator.unlinked' : 'coordinator.linked' })
}

const holdRow = ({ db, agency }: Scope, id: Id) =>
  db.row(sql`select from coordinators where organization_id = ${agency.id} and id = ${id} for update`)

/** Returns the linked user, even one who can no longer sign in. */
const userOf = ({ db, agency }: Scope, id: Id) =>
  db.row<{ id: Id }>(sql`select user_id as id from coordinators
    where organization_id = ${agency.id} and id = ${id} and user_id is not null`)

const endSignIns = ({ db }: Scope, user_id: Id) => db.row(sql`select end_agency_sign_ins(${user_id})`)

const unlink = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update coordinators set user_id = null, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${id}`)

async function link(scope: Scope, { id, name, user, is_active }: Coordinator, user_id: Id, isTaken: boolean) {
  if (!is_active) throw new AppError('CONFLICT', taxonomyTexts.named('linkInactive', { name }))
  if (!isTaken && user) throw new AppError('CONFLICT', taxonomyTexts.named('linkInvited', { name, user: user.name }))
  const chosen = await fittingUser(scope, user_id)
  const other = await scope.db.row<{ id: Id; name: string }>(sql`select id, name from coordinators
    where organization_id = ${scope.agency.id} and user_id = ${user_id} for update`)
  // One change makes one version
  if (isTaken)
    await scope.db.run(sql`update coordinators set user_id = null
      where organization_id = ${scope.agency.id} and id = ${id}`)
  await linkCoordinator(scope, chosen, id)
  if (!other) return
  await endSignIns(scope, user_id)
  await recordEvent(scope, {
    kind: 'coordinator.unlinked',
    subject: other,
    changes: [{ field: 'user_id', before: chosen.name, after: null }],
  })
}

/** Their role and access stay unchanged until this is done. */
async function fittingUser({ db, agency }: Scope, user_id: Id): Promise<{ id: Id; name: string }> {
  await db.row(sql`select from memberships where organization_id = ${agency.id} and user_id = ${user_id} for update`)
  const found = await db.row<{ id: Id; name: string; role: string; is_active: boolean }>(sql`
    select user_id as id, name, role, is_active from agency_users() where user_id = ${user_id}`)
  const refuse = (sentence: string) => invalid({ user_id: [sentence] })
  if (!found) throw refuse(taxonomyTexts.named('linkUnknown'))
  if (!found.is_active) throw refuse(taxonomyTexts.named('linkDeactivated', { user: found.name }))
  if (found.role !== 'coordinator_limited') throw refuse(taxonomyTexts.named('linkOtherRole', { user: found.name }))
  return found
}
