import { type AgencyRole, type AgencyUser, type Id, roleNames } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import type { Change } from '../../../events/changes.ts'
import { type EventHead, recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ChosenCoordinator, chooseCoordinator, linkCoordinator } from '../taxonomy/coordinator-link.ts'
import { refuseMoreThanOwn } from './invite.ts'
import { keepAnAdministrator, lockUsersOf } from './last-administrator.ts'
import { readUser } from './list-users.ts'
import { usersTexts } from './texts.ts'

interface Wanted extends ChosenCoordinator {
  role?: AgencyRole | undefined
  is_active?: boolean | undefined
}

interface Member {
  id: Id
  name: string
  email: string
  role: AgencyRole
  /** The state of the membership; the account may still be disabled. */
  is_active: boolean
  is_disabled: boolean
  coordinator_id: Id | null
}

/** Returns a user of the agency; users who are only invited, or belong to another agency, are not found. */
export async function memberOf({ db, agency }: Scope, id: Id): Promise<Member> {
  const member = await db.row<Member>(sql`
    select u.user_id as id, u.name, u.email, u.role, m.is_active, u.is_disabled, c.id as coordinator_id
    from agency_users() u join memberships m on m.organization_id = ${agency.id} and m.user_id = u.user_id
    left join coordinators c on c.organization_id = ${agency.id} and c.user_id = u.user_id
    where u.user_id = ${id}`)
  if (!member) throw notFound(usersTexts.named('userNotFound'))
  return member
}

/** Refuses changes to one's own role and access, so that no one locks themselves out or promotes themselves. */
export function refuseSelf({ actor }: Pick<Scope, 'actor'>, id: Id, sentence: string) {
  if (actor.user_id === id) throw new AppError('TRANSITION_REFUSED', sentence)
}

/** Changes role, coordinator or access in this agency. If anything changed, the user's sessions here end at once. */
export async function changeUser(
  scope: Scope,
  id: Id,
  wanted: Wanted,
  head: Omit<EventHead, 'kind'> = {},
): Promise<AgencyUser> {
  const { db, agency } = scope
  await lockUsersOf(db, [agency.id])
  const member = await memberOf(scope, id)
  refuseSelf(scope, id, usersTexts.named('notYourOwn'))
  const role = wanted.role ?? member.role
  const is_active = wanted.is_active ?? member.is_active
  refuseMoreThanOwn(scope, role)
  if (wanted.is_active && member.is_disabled)
    throw new AppError('TRANSITION_REFUSED', usersTexts.named('accountDisabled'))
  const coordinator_id = await coordinatorOf(scope, role, member, wanted)
  const changes = [
    ...changed('role', roleNames[member.role], roleNames[role]),
    ...changed('coordinator', member.coordinator_id, coordinator_id),
  ]
  if (changes.length === 0 && is_active === member.is_active) return readUser(scope, id)
  if (member.role === 'agency_admin' && member.is_active && (role !== 'agency_admin' || !is_active))
    await db.as({ role: 'app_auth' }, asAuth => keepAnAdministrator(asAuth, id, [agency.id]))
  await db.run(sql`
    update memberships set role = ${role}, is_active = ${is_active}
    where organization_id = ${agency.id} and user_id = ${id}`)
  await linkCoordinator(scope, member, coordinator_id)
  await db.row(sql`select end_agency_sign_ins(${id})`)
  await recordChanges(scope, member, { is_active, changes, head })
  return readUser(scope, id)
}

const changed = (field: string, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ field, before, after }]

/** Unchanged if the request omits it and the role stays. */
async function coordinatorOf(scope: Scope, role: AgencyRole, member: Member, wanted: Wanted): Promise<Id | null> {
  const named = wanted.coordinator_id !== undefined || wanted.coordinator_name !== undefined
  if (role === 'coordinator_limited' && !named && member.coordinator_id !== null) return member.coordinator_id
  if (role === member.role && !named) return member.coordinator_id
  return chooseCoordinator(scope, role, wanted, member.id)
}

async function recordChanges(
  scope: Scope,
  member: Member,
  { is_active, changes, head }: { is_active: boolean; changes: Change[]; head: Omit<EventHead, 'kind'> },
) {
  const subject = { id: member.id, name: member.name }
  const named = await coordinatorNames(scope, changes)
  if (changes.length > 0) await recordEvent(scope, { ...head, kind: 'user.role_changed', subject, changes: named })
  if (is_active !== member.is_active)
    await recordEvent(scope, { ...head, kind: is_active ? 'user.activated' : 'user.deactivated', subject })
}

async function coordinatorNames({ db, agency }: Scope, changes: Change[]): Promise<Change[]> {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from coordinators where organization_id = ${agency.id}
      and id::text = any(${changes.flatMap(({ before, after }) => [before, after]).filter(Boolean)}::text[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = (value: string | null) => (value === null ? null : (names.get(value) ?? value))
  return changes.map(({ field, before, after }) => ({ field, before: nameOf(before), after: nameOf(after) }))
}
