import { type Coordinator, coordinatorsList } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { Scope } from '../../../scope/scope.ts'
import { memberStatus } from '../../auth/user-status.ts'
import { taxonomyTexts } from './texts.ts'

/** Coordinators `t` with their user `u` or the open invitation `i` for them, and their number of employees `n`. */
export const coordinatorsFrom = ({ agency }: Pick<Scope, 'agency'>) => sql`coordinators t
  left join agency_users() u on u.user_id = t.user_id
  left join agency_users() s on s.user_id = t.deputy_id and (t.deputy_until is null or t.deputy_until > now())
  left join (select distinct on (coordinator_id) coordinator_id, id, name from invitations
      where organization_id = ${agency.id} and coordinator_id is not null and accepted_at is null and revoked_at is null
        and expires_at > now() order by coordinator_id, created_at desc) i on i.coordinator_id = t.id and t.user_id is null
  join organizations o on o.id = ${agency.id}
  left join (select e.coordinator_id, count(*) as employees from employees e
      where e.organization_id = ${agency.id} and e.coordinator_id is not null group by 1) n on n.coordinator_id = t.id`

const userName = sql`coalesce(u.name, i.name)`
const userStatus = sql`case when u.user_id is not null then ${memberStatus} when i.id is not null then 'invited' end`
const isLinked = sql`case when ${userName} is null then 'no' else 'yes' end`
const status = sql`case when t.is_active then 'active' else 'inactive' end`
const employees = sql`coalesce(n.employees, 0)`
const byName = { sql: sql`fold(t.name) collate "C"` }

export const coordinatorColumns = sql`t.id, t.version, t.name, t.email, t.is_active, t.updated_at, ${employees} as employees,
  case when ${userName} is not null then
    json_build_object('id', coalesce(u.user_id, i.id), 'name', ${userName}, 'status', ${userStatus}) end as "user",
  case when s.user_id is not null then json_build_object('id', s.user_id, 'name', s.name,
    'until', ((t.deputy_until at time zone o.time_zone) - interval '1 day')::date) end as deputy`

export const coordinatorsSql: ListSql<typeof coordinatorsList, Scope, Coordinator> = {
  list: coordinatorsList,
  from: coordinatorsFrom,
  id: sql`t.id`,
  seen: ({ agency }) => sql`t.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(sql`fold(t.name || ' ' || coalesce(t.email, '') || ' ' || coalesce(${userName}, ''))`),
    status: among(status),
    linked: among(isLinked),
  },
  orders: {
    name: [byName],
    user: [{ sql: sql`fold(${userName}) collate "C"`, nulls: 'last' }, byName],
    employees: [{ sql: employees }, byName],
    updated_at: [{ sql: sql`t.updated_at` }, byName],
  },
  tiesStay: true,
  counted: { status: { value: status }, linked: { value: isLinked } },
  columns: coordinatorColumns,
}

export const coordinatorsFile: ListFile<typeof coordinatorsList, Scope> = {
  list: coordinatorsList,
  title: taxonomyTexts.named('coordinatorsFile'),
  ...fileOf(coordinatorsSql),
  cells: {
    name: textCell(sql`t.name`, 24),
    email: textCell(sql`t.email`, 30),
    user: textCell(userName, 24),
    employees: { is: 'number', value: employees, width: 12 },
    is_active: wordsCell(status, coordinatorsList.filters.status.choices, 12),
    updated_at: { is: 'moment', value: sql`t.updated_at`, width: 17 },
  },
}
