import { access, addDays, type Deputies, type Deputy, type Id, rolePermissions } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../../scope/scope.ts'
import { dayIn } from '../../../lib/day-in.ts'
import { taxonomyTexts } from './texts.ts'

/** True for a coordinator `c` with an active deputy. */
export const isAway = sql`(c.deputy_id is not null and (c.deputy_until is null or c.deputy_until > now()))`

/** Returns the users who read and answer everyone's conversations, and the coordinator that the caller is. */
export async function readDeputies({ db, agency, actor }: Scope): Promise<Deputies> {
  const users = await db.rows<{ id: Id; name: string; role: keyof typeof rolePermissions }>(
    sql`select user_id as id, name, role from agency_users() where is_active order by sort_name, user_id`,
  )
  const own = await db.row<{ id: Id; name: string; deputy: Deputy | null }>(sql`
    select c.id, c.name, case when ${isAway} then json_build_object('id', u.user_id, 'name', u.name,
        'until', ((c.deputy_until at time zone ${agency.time_zone}) - interval '1 day')::date) end as deputy
    from coordinators c left join agency_users() u on u.user_id = c.deputy_id
    where c.organization_id = ${agency.id} and c.user_id = ${actor.user_id} and c.is_active limit 1`)
  return { data: users.flatMap(({ role, ...user }) => (answersAll(role) ? [user] : [])), own: own ?? null }
}

/** Limited coordinators see only their own people, nurses only their assignments. */
const answersAll = (role: keyof typeof rolePermissions) =>
  rolePermissions[role].includes('send_messages') && role !== 'coordinator_limited' && role !== 'rn_limited'

/** Sets a deputy: coordinators for themselves, administrators for everyone. */
export async function setDeputy(
  scope: Scope,
  id: Id,
  { user_id, until }: { user_id: Id | null; until: string | null },
) {
  const { db, agency, actor } = scope
  const held = await db.row<{ name: string; user_id: Id | null; deputy: string | null }>(sql`
    select c.name, c.user_id, (select u.name from agency_users() u where u.user_id = c.deputy_id) as deputy
    from coordinators c where c.organization_id = ${agency.id} and c.id = ${id} for update`)
  if (!held) throw notFound(taxonomyTexts.named('coordinatorUnknown'))
  if (held.user_id !== actor.user_id && !mayI(actor, access.manageAgencyUsers))
    throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, access.manageAgencyUsers)
  const { data } = await readDeputies(scope)
  const deputy = data.find(user => user.id === user_id)
  if (user_id !== null && (!deputy || user_id === held.user_id))
    throw invalid({ user_id: [taxonomyTexts.named('deputyUnfit')] })
  if (until !== null && until < dayIn(agency.time_zone, new Date()))
    throw invalid({ until: [taxonomyTexts.named('deputyPast')] })
  await db.run(sql`update coordinators set deputy_id = ${user_id}::uuid, version = version + 1, updated_at = now(),
      deputy_until = ${user_id === null || until === null ? sql`null` : sql`${addDays(until, 1)}::date::timestamp at time zone ${agency.time_zone}`}
    where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: user_id === null ? 'coordinator.back' : 'coordinator.away',
    subject: { id, name: held.name },
    changes: [{ field: 'deputy', before: held.deputy, after: deputy?.name ?? null }],
  })
  return { id, deputy: deputy ? { ...deputy, until } : null }
}
