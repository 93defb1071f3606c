import {
  chosen,
  csmRoles,
  type CsmUser,
  type CsmUserRow,
  csmUsersList,
  type Id,
  roleNames,
  type UserKind,
  userStatuses,
} from '@preceptor/contract'
import { csmText } from '@preceptor/contract/csm/texts'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import { among, anyOf, everyWordIn, fromMomentForVendor, idsIn, toMomentForVendor } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordOf, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import { treeOf } from '../../../lists/tree.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { accountStatus, statusOrder } from '../../auth/user-status.ts'
import { csmTexts } from '../texts.ts'

const hasTwoFactor = sql`exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)`
const account = sql`u.id, u.name, u.email, u.vendor_role, ${accountStatus} as status, u.last_seen_at, ${hasTwoFactor} as two_factor,
  (select p.image from user_pictures p where p.user_id = u.id) as image`

const member = (condition: Sql) => sql`exists (select from memberships m where m.user_id = u.id and ${condition})`

const kinds: Record<UserKind, Sql> = {
  vendor: sql`u.vendor_role is not null`,
  agency: sql`u.vendor_role is null and ${member(sql`true`)}`,
  none: sql`u.vendor_role is null and not ${member(sql`true`)}`,
}

/** Role and agency together match that role in that agency; vendor staff belong to no agency. */
function withRole(roles: string[], agencies: string[]): Sql | null {
  const [vendors, members] = [roles.filter(isVendorRole), roles.filter(role => !isVendorRole(role))]
  const asMember = sql`m.role = any(${members}::text[])`
  if (agencies.length > 0) return sql`u.vendor_role is null and ${member(sql`${asMember} and ${ofAgency(agencies)}`)}`
  return anyOf([
    ...(vendors.length > 0 ? [sql`u.vendor_role = any(${vendors}::text[])`] : []),
    ...(members.length > 0 ? [sql`(u.vendor_role is null and ${member(asMember)})`] : []),
  ])
}
const isVendorRole = (role: string) => csmRoles.some(one => one === role)
const ofAgency = (agencies: string[]) => sql`m.organization_id = any(${agencies}::uuid[])`
const agenciesIn = (value: string | undefined) => (value ? idsIn(value).ids : [])

const byName = { sql: sql`u.sort_name` }

/** Users of all agencies: a page is found by an index first, then filled with details. */
export const csmUsersSql: ListSql<typeof csmUsersList, Pick<AgenciesScope, 'db'>, CsmUserRow> = {
  list: csmUsersList,
  from: sql`(select id, sort_name, sort_email, name, email, vendor_role, status, last_seen_at, search from users) u`,
  id: sql`u.id`,
  filters: {
    search: everyWordIn(sql`u.search`),
    kind: value => anyOf(chosen(value).flatMap(one => kinds[one as UserKind] ?? [])),
    role: (value, _, { agency_id }) => withRole(chosen(value), agenciesIn(agency_id)),
    agency_id: (value, _, { role }) => {
      const agencies = agenciesIn(value)
      return role || agencies.length === 0 ? null : member(ofAgency(agencies))
    },
    status: among(accountStatus),
    seen_from: fromMomentForVendor(sql`u.last_seen_at`),
    seen_to: toMomentForVendor(sql`u.last_seen_at`),
    conditions: treeOf(csmUsersList, () => csmUsersSql),
  },
  orders: {
    name: [byName],
    email: [{ sql: sql`u.sort_email` }],
    status: [{ sql: statusOrder(accountStatus) }, byName],
    last_seen_at: [{ sql: sql`u.last_seen_at`, nulls: 'least' }],
  },
  columns: sql`${account}, coalesce(a.agencies_count, 0)::int as agencies_count, coalesce(a.agencies, '[]') as agencies`,
  dressed: sql`page join users u on u.id = page.id left join lateral (
    select max(n) as agencies_count, json_agg(json_build_object('id', id, 'name', name, 'role', role, 'is_active', is_active)
      order by place) filter (where place <= 3) as agencies
    from (select o.id, o.name, m.role, m.is_active, row_number() over (order by lower(o.name), o.id) as place,
        count(*) over () as n
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id) own) a on true`,
}

const ofMemberships = (what: Sql) => sql`(select string_agg(distinct ${what}, ', ')
  from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id)`

export const csmUsersFile: ListFile<typeof csmUsersList, AgenciesScope> = {
  list: csmUsersList,
  title: csmText('usersFileTitle'),
  ...fileOf(csmUsersSql),
  cells: {
    name: textCell(sql`u.name`, 24),
    email: textCell(sql`u.email`, 30),
    agencies: textCell(ofMemberships(sql`o.name`), 40),
    role: {
      is: 'words',
      value: sql`coalesce(${wordOf(sql`u.vendor_role`, roleNames)}, ${ofMemberships(wordOf(sql`m.role`, roleNames))})`,
      width: 24,
    },
    status: wordsCell(accountStatus, userStatuses, 18),
    two_factor: {
      is: 'words',
      value: sql`case when ${hasTwoFactor} then ${csmText('on')} else ${csmText('off')} end`,
      width: 12,
    },
    last_seen_at: { is: 'moment', value: sql`u.last_seen_at`, width: 17 },
  },
  lookups: { agencies: sql`organizations` },
}

/** Returns one account with every agency. */
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
  if (!user) throw new AppError('NOT_FOUND', csmTexts.named('noUser'))
  return user
}
