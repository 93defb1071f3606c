import type { AgencyRole, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import { type EventScope, recordEvent } from '../../../events/record.ts'
import { languageOf } from '../../auth/accounts.ts'
import { queueMail } from '../../../messages/queue-mail.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { linkCoordinator, linkSomeCoordinator } from '../../settings/taxonomy/coordinator-link.ts'
import { keepAnAdministrator, lockUsersOf } from '../../settings/users/last-administrator.ts'
import { accessMail } from '../../settings/users/mails.ts'
import { asAuth, refuseUnlessMayChange, roleWord, type Target, targetOf } from './target.ts'
import { csmTexts } from '../texts.ts'

interface Agency {
  id: Id
  name: string
}

/**
 * Returns an agency's user whose access customer success may add, change or remove, under the same rules as the agency's own
 * administrator.
 */
async function agencyUser(db: Db, scope: AgenciesScope, id: Id): Promise<Target> {
  const target = await targetOf(db, id)
  refuseUnlessMayChange(scope, target)
  if (target.vendor_role !== null) throw new AppError('TRANSITION_REFUSED', csmTexts.named('staffEverywhere'))
  return target
}

/** Runs in the agency, because the coordinator link is in the agency's own table. */
const inAgency = <T>({ db, actor }: AgenciesScope, agency: Agency, work: (db: Db) => Promise<T>) =>
  db.as({ role: 'app_user', organization_id: agency.id, user_id: actor.user_id }, work)

async function openAgencies(db: Db, ids: readonly Id[]): Promise<Agency[]> {
  const agencies = await db.rows<Agency>(sql`
    select id, name from organizations where id = any(${[...ids]}::uuid[]) and status <> 'closed' order by lower(name)`)
  if (agencies.length < new Set(ids.map(id => id.toLowerCase())).size)
    throw invalid({ agency_ids: [csmTexts.named('agencyClosedOrGone')] })
  return agencies
}

interface Grant {
  agency_ids: readonly Id[]
  role: AgencyRole
}

/** Grants one role in several agencies; where the user has a different role, it is replaced. */
export async function addMemberships(scope: AgenciesScope, config: Config, id: Id, { agency_ids, role }: Grant) {
  const { target, changed } = await asAuth(scope, async db => {
    await lockUsersOf(db, agency_ids)
    const target = await agencyUser(db, scope, id)
    const agencies = await openAgencies(db, agency_ids)
    if (role !== 'agency_admin') await keepAnAdministrator(db, id, agency_ids)
    const changed: Agency[] = []
    for (const agency of agencies) {
      await endInvitations({ ...scope, db, agency }, target)
      const touched = await db.run(sql`
        insert into memberships as m (organization_id, user_id, role) values (${agency.id}, ${id}, ${role})
        on conflict (organization_id, user_id) do update set role = excluded.role, is_active = true
        where m.role <> excluded.role or not m.is_active`)
      if (touched === 0) continue
      changed.push(agency)
      await endSignInsIn(db, id, agency.id)
      await recordEvent(
        { ...scope, db, agency },
        { kind: 'user.added', subject: target, changes: [{ field: 'role', before: null, after: roleWord(role) }] },
      )
    }
    if (changed.length > 0)
      await queueMail(db, config.appKeys, {
        organization_id: null,
        recipient: target.email,
        ...accessMail(await languageOf(db, id), {
          name: target.name,
          helper: scope.actor.name,
          agencies: changed.map(({ name }) => name),
          role,
        }),
      })
    return { target, changed }
  })
  for (const agency of changed) await settleCoordinator(scope, agency, target, role)
}

/** Ends open invitations, because the user already has access: an old link must not change the role, or readmit a disabled user. */
async function endInvitations(within: EventScope & { db: Db; agency: Agency }, { email }: Target) {
  const ended = await within.db.rows<{ id: Id; name: string }>(sql`
    update invitations set revoked_at = now() where organization_id = ${within.agency.id} and lower(email) = lower(${email})
      and accepted_at is null and revoked_at is null returning id, name`)
  for (const subject of ended) await recordEvent(within, { kind: 'user.invitation_revoked', subject })
}

const endSignInsIn = (db: Db, user_id: Id, organization_id: Id) =>
  db.run(sql`delete from access_tokens where user_id = ${user_id} and organization_id = ${organization_id}`)

const settleCoordinator = (scope: AgenciesScope, agency: Agency, target: Target, role: AgencyRole | null) =>
  inAgency(scope, agency, db =>
    role === 'coordinator_limited'
      ? linkSomeCoordinator({ db, agency }, target)
      : linkCoordinator({ db, agency }, target, null),
  )

interface Held extends Agency {
  role: AgencyRole
  is_active: boolean
}

async function heldIn(db: Db, user_id: Id, agency_id: Id): Promise<Held> {
  const held = await db.row<Held>(sql`
    select o.id, o.name, m.role, m.is_active from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${user_id} and m.organization_id = ${agency_id}`)
  if (!held) throw new AppError('NOT_FOUND', csmTexts.named('noAccess'))
  return held
}

interface Wanted {
  role?: AgencyRole | undefined
  is_active?: boolean | undefined
}

export async function updateMembership(scope: AgenciesScope, id: Id, agency_id: Id, wanted: Wanted) {
  const { target, held, role, moved } = await asAuth(scope, async db => {
    await lockUsersOf(db, [agency_id])
    const target = await agencyUser(db, scope, id)
    const held = await heldIn(db, id, agency_id)
    const { role = held.role, is_active = held.is_active } = wanted
    const moved = role !== held.role
    if (!moved && is_active === held.is_active) return { target, held, role, moved }
    if (role !== 'agency_admin' || !is_active) await keepAnAdministrator(db, id, [agency_id])
    await db.run(sql`
      update memberships set role = ${role}, is_active = ${is_active}
      where organization_id = ${agency_id} and user_id = ${id}`)
    await endSignInsIn(db, id, agency_id)
    const within = { ...scope, db, agency: held }
    const changes = [{ field: 'role', before: roleWord(held.role), after: roleWord(role) }]
    if (moved) await recordEvent(within, { kind: 'user.role_changed', subject: target, changes })
    if (is_active !== held.is_active)
      await recordEvent(within, { kind: is_active ? 'user.activated' : 'user.deactivated', subject: target })
    return { target, held, role, moved }
  })
  if (moved) await settleCoordinator(scope, held, target, role)
}

export async function removeMembership(scope: AgenciesScope, id: Id, agency_id: Id) {
  const found = await asAuth(scope, async db => {
    await lockUsersOf(db, [agency_id])
    const target = await agencyUser(db, scope, id)
    const held = await heldIn(db, id, agency_id)
    await keepAnAdministrator(db, id, [agency_id])
    return { target, held }
  })
  // The coordinator refers to the membership
  await settleCoordinator(scope, found.held, found.target, null)
  await asAuth(scope, async db => {
    await db.run(sql`delete from memberships where organization_id = ${agency_id} and user_id = ${id}`)
    await endSignInsIn(db, id, agency_id)
    await recordEvent({ ...scope, db, agency: found.held }, { kind: 'user.removed', subject: found.target })
  })
}
