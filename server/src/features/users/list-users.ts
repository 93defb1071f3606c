import {
  access,
  type AgencyUser,
  type Answer,
  type api,
  chosen,
  type Id,
  type Input,
  type Option,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { notFound } from '../../app-error.ts'
import { holds } from '../../db/search-words.ts'
import { mayI, type Scope } from '../../scope.ts'
import { invitationStatus, memberStatus, statusOrder } from './user-status.ts'

type Query = Input<typeof api.users.list>['query']

/** Users and open invitations of the agency under one set of columns. */
const people = ({ agency, actor }: Scope) => sql`
  select u.user_id as id, u.name, u.sort_name, u.role, ${memberStatus} as status,
    u.email, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as coordinator,
    u.last_seen_at, u.two_factor, u.works_elsewhere, null::json as invitation, p.image,
    u.user_id = ${actor.user_id} as is_you
  from agency_users() u
  left join agency_pictures() p on p.user_id = u.user_id
  left join coordinators c on c.organization_id = ${agency.id} and c.user_id = u.user_id
  union all
  select i.id, i.name, fold(i.name) collate "C", i.role, ${invitationStatus},
    i.email, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
    null, null, null, json_build_object('expires_at', i.expires_at, 'sent_count', i.sent_count, 'invited_by_name', i.invited_by_name),
    null, false
  from invitations i left join coordinators c on c.organization_id = i.organization_id and c.id = i.coordinator_id
  where i.organization_id = ${agency.id} and i.accepted_at is null and i.revoked_at is null`

/** Names and roles of who is active: all that is told to who does not manage users (rulings 7). */
const namesOnly = ({ actor }: Scope) => sql`
  select u.user_id as id, u.name, u.sort_name, u.role, 'active' as status, null as email, null::json as coordinator,
    null::timestamptz as last_seen_at, null::boolean as two_factor, null::boolean as works_elsewhere, null::json as invitation, p.image,
    u.user_id = ${actor.user_id} as is_you
  from agency_users() u left join agency_pictures() p on p.user_id = u.user_id where u.is_active`

const columns = sql`id, name, role, status, email, coordinator, last_seen_at, two_factor, works_elsewhere, invitation, image, is_you`
const roleOrder = sql`array_position(array['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer'], role)`
const byStatus = statusOrder(sql`status`)

const orders: Record<Query['sort_by'], Sql> = {
  name: sql`sort_name`,
  '-name': sql`sort_name desc`,
  email: sql`lower(email)`,
  '-email': sql`lower(email) desc`,
  role: sql`${roleOrder}, sort_name`,
  '-role': sql`${roleOrder} desc, sort_name`,
  status: sql`${byStatus}, sort_name`,
  '-status': sql`${byStatus} desc, sort_name`,
  last_seen_at: sql`last_seen_at nulls first, sort_name`,
  '-last_seen_at': sql`last_seen_at desc nulls last, sort_name`,
}

/** Every word somewhere in the name or the address; blanks of the address are none, so names-only rows match by name alone. */
const matches = (search: string | undefined): Sql[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map(word => holds(sql`fold(name || ' ' || coalesce(email, ''))`, word))

export async function listUsers(scope: Scope, query: Query): Promise<Answer<typeof api.users.list>> {
  const { db, actor } = scope
  const { page, per_page, sort_by, search, role, status } = query
  const from = mayI(actor, access.manageAgencyUsers) ? people(scope) : namesOnly(scope)
  const conditions = [
    sql`true`,
    ...matches(search),
    ...(role ? [sql`role = any(${chosen(role)}::text[])`] : []),
    ...(status ? [sql`status = any(${chosen(status)}::text[])`] : []),
  ]
  const found = sql`(${from}) p where ${join(conditions, ' and ')}`
  const data = await db.rows<AgencyUser>(sql`
    select ${columns} from ${found} order by ${orders[sort_by]}, id limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(sql`select count(*) as total from ${found}`)
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

/** One row of the list, as who manages users sees it. */
export async function readUser(scope: Scope, id: Id): Promise<AgencyUser> {
  const row = await scope.db.row<AgencyUser>(sql`select ${columns} from (${people(scope)}) p where id = ${id}`)
  if (!row) throw notFound('This user')
  return row
}

/** Coordinators whom nobody is yet, nor will be by an open invitation. */
export const freeCoordinators = ({ db, agency }: Scope): Promise<Option[]> =>
  db.rows<Option>(sql`
    select c.id, c.name from coordinators c
    where c.organization_id = ${agency.id} and c.is_active and c.user_id is null and not exists (select from invitations i
      where i.organization_id = c.organization_id and i.coordinator_id = c.id and i.accepted_at is null
        and i.revoked_at is null and i.expires_at > now())
    order by fold(c.name) collate "C", c.id`)
