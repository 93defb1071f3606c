import {
  type AgencyRow,
  agenciesList,
  agencyHealths,
  agencyStatuses,
  type api,
  type Input,
  maxPerPage,
} from '@preceptor/contract'
import { agencyText } from '@preceptor/contract/agencies/texts'
import sql, { type Sql } from 'sql-template-tag'
import {
  among,
  amongOrNone,
  atLeast,
  atMost,
  everyWordIn,
  fromDayForVendor,
  fromMomentForVendor,
  toDayForVendor,
  toMomentForVendor,
} from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import { listPage } from '../../../lists/list-page.ts'
import { type Key, listPopulation, type ListSql } from '../../../lists/list-sql.ts'
import { treeOf } from '../../../lists/tree.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { healthOf, healthOrder, healthReasonsOf } from './health.ts'

export type AgenciesQuery = Input<typeof api.agencies.list>['query']

const counted = sql`sum((select sum(n) from unnest(c.by_status) n))::int as employees, sum(c.by_status[1])::int as active
  from employee_counts c`
/** Counts for all agencies at once, for sorts and filters that need them, or only for one page. */
const everybody = sql`left join (select c.organization_id, ${counted} group by 1) e on e.organization_id = o.id`
const theirs = sql`left join lateral (select ${counted} where c.organization_id = o.id) e on true`

/** Triggers maintain the counts (migrations/043), so a page costs the same however many people there are. */
const sourcesOf = (organizations: Sql, employees: Sql) => sql`${organizations} ${employees}
  left join agency_members m on m.organization_id = o.id
  left join agency_sign_ins s on s.organization_id = o.id
  left join agency_health h on h.organization_id = o.id
  left join partners p on p.id = o.partner_id
  left join users u on u.id = o.cs_user_id`
/** For a single agency. */
export const sources = sourcesOf(sql`organizations o`, theirs)

export const rowColumns = sql`o.id, o.name, o.state, o.status, o.trial_ends_on, o.partner_id,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name,
    'is_active', u.status = 'active') end as cs_user,
  coalesce(e.employees, 0) as employees_count, coalesce(e.active, 0) as active_count, coalesce(m.users, 0) as users_count,
  s.last_at as last_sign_in_at, o.created_at,
  case when h.organization_id is not null then json_build_object('asked', h.asked, 'compliant', h.compliant, 'overdue', h.overdue,
    'programs', h.programs, 'rules', h.rules) end as fares,
  ${healthOf} as health, ${healthReasonsOf} as health_reasons`

const byName = { sql: sql`lower(o.name)` }
/** Sorts unknown values last, in either direction. */
const by = (key: Sql): Key[] => [{ sql: key, nulls: 'last' }, byName]

export const agenciesSql: ListSql<typeof agenciesList, Pick<AgenciesScope, 'db'>, AgencyRow> = {
  list: agenciesList,
  from: sourcesOf(sql`organizations o`, everybody),
  id: sql`o.id`,
  filters: {
    search: everyWordIn(sql`o.search`),
    status: among(sql`o.status`),
    health: among(healthOf),
    cs_user_id: amongOrNone(sql`o.cs_user_id`),
    partner_id: amongOrNone(sql`o.partner_id`),
    state: among(sql`o.state`),
    active_min: atLeast(sql`coalesce(e.active, 0)`),
    active_max: atMost(sql`coalesce(e.active, 0)`),
    trial_ends_from: fromDayForVendor(sql`o.trial_ends_on`),
    trial_ends_to: toDayForVendor(sql`o.trial_ends_on`),
    signed_in_from: fromMomentForVendor(sql`s.last_at`),
    signed_in_to: toMomentForVendor(sql`s.last_at`),
    conditions: treeOf(agenciesList, () => agenciesSql),
  },
  orders: {
    name: [byName],
    status: by(sql`array_position(array['live', 'trial', 'paused', 'closed'], o.status)`),
    health: by(healthOrder),
    state: by(sql`o.state`),
    partner: by(sql`lower(p.name)`),
    cs_user: by(sql`lower(u.name)`),
    employees_count: by(sql`coalesce(e.employees, 0)`),
    active_count: by(sql`coalesce(e.active, 0)`),
    compliance: by(sql`h.compliant::numeric / nullif(h.asked, 0)`),
    overdue: by(sql`h.overdue`),
    programs: by(sql`h.programs`),
    users_count: by(sql`coalesce(m.users, 0)`),
    last_sign_in_at: by(sql`s.last_at`),
    created_at: by(sql`o.created_at`),
  },
  tiesStay: true,
  columns: rowColumns,
  dressed: sourcesOf(sql`page join organizations o on o.id = page.id`, theirs),
}

export const agenciesFile: ListFile<typeof agenciesList, AgenciesScope> = {
  list: agenciesList,
  title: agencyText('fileTitle'),
  ...fileOf(agenciesSql),
  cells: {
    name: textCell(sql`o.name`, 30),
    health: wordsCell(healthOf, agencyHealths, 16),
    status: wordsCell(sql`o.status`, agencyStatuses, 10),
    cs_user: textCell(sql`u.name`, 24),
    employees_count: { is: 'number', value: sql`coalesce(e.employees, 0)`, width: 12 },
    active_count: { is: 'number', value: sql`coalesce(e.active, 0)`, width: 10 },
    compliance: textCell(sql`(h.compliant * 100 / nullif(h.asked, 0)) || '%'`, 12),
    overdue: { is: 'number', value: sql`h.overdue`, width: 10 },
    programs: { is: 'number', value: sql`h.programs`, width: 10 },
    users_count: { is: 'number', value: sql`coalesce(m.users, 0)`, width: 10 },
    last_sign_in_at: { is: 'moment', value: sql`s.last_at`, width: 17 },
    partner: textCell(sql`p.name`, 20),
    state: textCell(sql`o.state`, 8),
    trial_ends_on: { is: 'day', value: sql`o.trial_ends_on`, width: 12 },
    created_at: { is: 'moment', value: sql`o.created_at`, width: 17 },
  },
  lookups: { csUsers: sql`users`, partners: sql`partners` },
}

/** Returns rows for the agencies page. `db` sends one message per statement, so page and total load in parallel. */
export const listAgencies = (scope: Pick<AgenciesScope, 'db'>, query: AgenciesQuery) =>
  listPage(agenciesSql, scope, { ...query, per_page: Math.min(query.per_page, maxPerPage) })

/** Returns agencies for pickers: those the user can enter, with ID and name, serialized by the database. */
export async function pickedAgencies(scope: Pick<AgenciesScope, 'db'>, query: AgenciesQuery): Promise<string> {
  const { page, per_page, sort_by, to_select: _, ...values } = query
  const { from, where } = listPopulation(agenciesSql, scope, values)
  const found = sql`from ${from} where o.status <> 'closed' and ${where}`
  const order = sort_by === '-name' ? sql`lower(o.name) desc, o.id desc` : sql`lower(o.name), o.id`
  const [counted, picked] = await Promise.all([
    scope.db.row<{ total: number }>(sql`select count(*) as total ${found}`),
    scope.db.row<{ data: string }>(sql`
      select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')::text as data from (
        select o.id, o.name ${found} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) o`),
  ])
  return `{"data":${picked?.data ?? '[]'},"meta":${JSON.stringify({ total: counted?.total ?? 0, page, per_page })}}`
}
