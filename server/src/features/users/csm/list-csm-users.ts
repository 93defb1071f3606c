import {
  type Answer,
  type api,
  chosen,
  csmRoles,
  type CsmUser,
  type CsmUserRow,
  type Id,
  type Input,
  type UserKind,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { notFound } from '../../../app-error.ts'
import { holds } from '../../../db/search-words.ts'
import type { Db } from '../../../db/tx.ts'
import { accountStatus, statusOrder } from '../user-status.ts'

type Query = Input<typeof api.csmUsers.list>['query']

const account = sql`u.id, u.name, u.email, u.vendor_role, ${accountStatus} as status, u.last_seen_at,
  exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null) as two_factor,
  (select p.image from user_pictures p where p.user_id = u.id) as image`

const orders: Record<Query['sort_by'], Sql> = {
  name: sql`u.sort_name, u.id`,
  '-name': sql`u.sort_name desc, u.id desc`,
  email: sql`u.sort_email, u.id`,
  '-email': sql`u.sort_email desc, u.id desc`,
  status: sql`${statusOrder(accountStatus)}, u.sort_name, u.id`,
  '-status': sql`${statusOrder(accountStatus)} desc, u.sort_name desc, u.id desc`,
  last_seen_at: sql`u.last_seen_at nulls first, u.id`,
  '-last_seen_at': sql`u.last_seen_at desc nulls last, u.id desc`,
}

const member = (condition: Sql) => sql`exists (select from memberships m where m.user_id = u.id and ${condition})`

const kinds: Record<UserKind, Sql> = {
  vendor: sql`u.vendor_role is not null`,
  agency: sql`u.vendor_role is null and ${member(sql`true`)}`,
  none: sql`u.vendor_role is null and not ${member(sql`true`)}`,
}

/** Role and agency together ask for that role in that agency; vendor staff belong to none. */
function roleAndAgency(roles: string[], agencies: string[]): Sql[] {
  const ofAgency = sql`m.organization_id = any(${agencies}::uuid[])`
  if (roles.length === 0) return agencies.length > 0 ? [member(ofAgency)] : []
  const [vendors, members] = [roles.filter(isVendorRole), roles.filter(role => !isVendorRole(role))]
  const asMember = sql`m.role = any(${members}::text[])`
  if (agencies.length > 0) return [sql`u.vendor_role is null and ${member(sql`${asMember} and ${ofAgency}`)}`]
  const either = [
    ...(vendors.length > 0 ? [sql`u.vendor_role = any(${vendors}::text[])`] : []),
    ...(members.length > 0 ? [sql`(u.vendor_role is null and ${member(asMember)})`] : []),
  ]
  return [sql`(${join(either, ' or ')})`]
}
const isVendorRole = (role: string) => csmRoles.some(one => one === role)

function conditionsOf({ search, kind, role, agency_id, status }: Query): Sql {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  const wanted = chosen(kind).filter((one): one is UserKind => Object.hasOwn(kinds, one))
  const agencies = chosen(agency_id).filter(one => one !== 'none')
  const found = [
    sql`true`,
    ...words.map(word => holds(sql`u.search`, word)),
    ...(wanted.length > 0
      ? [
          sql`(${join(
            wanted.map(one => kinds[one]),
            ' or ',
          )})`,
        ]
      : []),
    ...roleAndAgency(chosen(role), agencies),
    ...(status ? [sql`${accountStatus} = any(${chosen(status)}::text[])`] : []),
  ]
  return join(found, ' and ')
}

/** Users of all agencies: a page is found by an index first, and dressed then. */
export async function listCsmUsers(db: Db, query: Query): Promise<Answer<typeof api.csmUsers.list>> {
  const { page, per_page, sort_by } = query
  const where = conditionsOf(query)
  const data = await db.rows<CsmUserRow>(sql`
    select ${account}, coalesce(a.agencies_count, 0)::int as agencies_count, coalesce(a.agencies, '[]') as agencies
    from (select u.* from (select id, sort_name, sort_email, name, email, vendor_role, status, last_seen_at, search from users) u
      where ${where} order by ${orders[sort_by]} limit ${per_page} offset ${(page - 1) * per_page}) u
    left join lateral (
      select max(n) as agencies_count, json_agg(json_build_object('id', id, 'name', name, 'role', role, 'is_active', is_active)
        order by place) filter (where place <= 3) as agencies
      from (select o.id, o.name, m.role, m.is_active, row_number() over (order by lower(o.name), o.id) as place,
          count(*) over () as n
        from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id) own) a on true
    order by ${orders[sort_by]}`)
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from (select id, vendor_role, status, search from users) u where ${where}`)
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

/** One account with every agency. */
export async function readCsmUser(db: Db, id: Id, me: Id): Promise<CsmUser> {
  const user = await db.row<CsmUser>(sql`
    select ${account}, u.created_at, u.id = ${me} as is_you,
      (select v.expires_at from vendor_invitations v where v.user_id = u.id and v.accepted_at is null) as invitation_expires_at,
      (select count(*)::int from organizations o where o.cs_user_id = u.id) as owned_agencies_count,
      coalesce((select json_agg(json_build_object('agency_id', o.id, 'agency_name', o.name, 'agency_status', o.status,
          'role', m.role, 'is_active', m.is_active, 'last_seen_at', v.at) order by lower(o.name), o.id)
        from memberships m join organizations o on o.id = m.organization_id
        left join user_visits v on v.organization_id = m.organization_id and v.user_id = m.user_id
        where m.user_id = u.id), '[]') as memberships
    from users u where u.id = ${id}`)
  if (!user) throw notFound('This user')
  return user
}
