import {
  access,
  type AgencyUser,
  agencyRoleNames,
  type Id,
  type Option,
  usersList,
  userStatuses,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import { among, everyWordIn, fromMoment, toMoment } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import { treeOf } from '../../../lists/tree.ts'
import { mayI, type Scope } from '../../../scope/scope.ts'
import { invitationStatus, memberStatus, statusOrder } from '../../auth/user-status.ts'
import { usersTexts } from './texts.ts'

/** Users and open invitations of the agency with the same columns. */
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

/** Names and roles of active users: everything that users who don't manage users can see. */
const namesOnly = ({ actor }: Scope) => sql`
  select u.user_id as id, u.name, u.sort_name, u.role, 'active' as status, null as email, null::json as coordinator,
    null::timestamptz as last_seen_at, null::boolean as two_factor, null::boolean as works_elsewhere, null::json as invitation, p.image,
    u.user_id = ${actor.user_id} as is_you
  from agency_users() u left join agency_pictures() p on p.user_id = u.user_id where u.is_active`

const columns = sql`p.id, p.name, p.role, p.status, p.email, p.coordinator, p.last_seen_at, p.two_factor, p.works_elsewhere,
  p.invitation, p.image, p.is_you`
const roleOrder = sql`array_position(array['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer'], p.role)`
const byName = { sql: sql`p.sort_name` }

export const usersSql: ListSql<typeof usersList, Scope, AgencyUser> = {
  list: usersList,
  from: scope => sql`(${mayI(scope.actor, access.manageAgencyUsers) ? people(scope) : namesOnly(scope)}) p`,
  id: sql`p.id`,
  filters: {
    // A blank address counts as none, so names-only rows match by name alone
    search: everyWordIn(sql`fold(p.name || ' ' || coalesce(p.email, ''))`),
    role: among(sql`p.role`),
    status: among(sql`p.status`),
    seen_from: fromMoment(sql`p.last_seen_at`),
    seen_to: toMoment(sql`p.last_seen_at`),
    conditions: treeOf(usersList, () => usersSql),
  },
  orders: {
    name: [byName],
    email: [{ sql: sql`lower(p.email)` }],
    role: [{ sql: roleOrder }, byName],
    status: [{ sql: statusOrder(sql`p.status`) }, byName],
    last_seen_at: [{ sql: sql`p.last_seen_at`, nulls: 'least' }, byName],
  },
  tiesStay: true,
  counted: { role: { value: sql`p.role` }, status: { value: sql`p.status` } },
  columns,
}

export const usersFile: ListFile<typeof usersList, Scope> = {
  list: usersList,
  title: usersTexts.named('fileTitle'),
  ...fileOf(usersSql),
  cells: {
    name: textCell(sql`p.name`, 24),
    email: textCell(sql`p.email`, 30),
    role: wordsCell(sql`p.role`, agencyRoleNames, 20),
    coordinator: textCell(sql`(p.coordinator ->> 'name')`, 24),
    status: wordsCell(sql`p.status`, userStatuses, 18),
    two_factor: {
      is: 'words',
      value: sql`case p.two_factor when true then ${usersTexts.named('on')} when false then ${usersTexts.named('off')} end`,
      width: 12,
    },
    last_seen_at: { is: 'moment', value: sql`p.last_seen_at`, width: 17 },
    invited_by: textCell(sql`(p.invitation ->> 'invited_by_name')`, 24),
  },
}

/** Returns one row of the list, as users who manage users see it. */
export async function readUser(scope: Scope, id: Id): Promise<AgencyUser> {
  const row = await scope.db.row<AgencyUser>(sql`select ${columns} from (${people(scope)}) p where id = ${id}`)
  if (!row) throw notFound(usersTexts.named('userNotFound'))
  return row
}

/** Returns coordinators without a user or an open invitation. */
export const freeCoordinators = ({ db, agency }: Scope): Promise<Option[]> =>
  db.rows<Option>(sql`
    select c.id, c.name from coordinators c
    where c.organization_id = ${agency.id} and c.is_active and c.user_id is null and not exists (select from invitations i
      where i.organization_id = c.organization_id and i.coordinator_id = c.id and i.accepted_at is null
        and i.revoked_at is null and i.expires_at > now())
    order by fold(c.name) collate "C", c.id`)
