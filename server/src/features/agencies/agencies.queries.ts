import {
  type AgencyRow,
  type api,
  chosen,
  type Id,
  type Input,
  maxPerPage,
  type agenciesList,
  type SortOf,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { notFound } from '../../app-error.ts'
import { holds } from '../../db/search-words.ts'
import type { Db } from '../../db/tx.ts'
import { healthOf, healthOrder, healthReasonsOf } from './health.ts'

export type AgenciesQuery = Input<typeof api.agencies.list>['query']

/** Counts are kept by triggers (migrations/009), so a page costs the same however many people there are. */
const sourcesOf = (organizations: Sql) => sql`${organizations}
  left join agency_tallies t on t.organization_id = o.id
  left join agency_sign_ins s on s.organization_id = o.id
  left join partners p on p.id = o.partner_id
  left join users u on u.id = o.cs_user_id`
const sources = sourcesOf(sql`organizations o`)

const rowColumns = sql`o.id, o.name, o.state, o.status, o.trial_ends_on, o.partner_id,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name,
    'is_active', u.status = 'active') end as cs_user,
  coalesce(t.employees, 0) as employees_count, coalesce(t.active, 0) as active_count, coalesce(t.users, 0) as users_count,
  s.last_at as last_sign_in_at, o.created_at,
  ${healthOf} as health, ${healthReasonsOf} as health_reasons`

const byName = sql`lower(o.name), o.id`
/** What is not known stands last, in either direction. */
const keys: Record<SortOf<typeof agenciesList>, Sql> = {
  name: sql`lower(o.name)`,
  status: sql`array_position(array['live', 'trial', 'paused', 'closed'], o.status)`,
  health: healthOrder,
  state: sql`o.state`,
  partner: sql`lower(p.name)`,
  cs_user: sql`lower(u.name)`,
  employees_count: sql`coalesce(t.employees, 0)`,
  active_count: sql`coalesce(t.active, 0)`,
  users_count: sql`coalesce(t.users, 0)`,
  last_sign_in_at: sql`s.last_at`,
  created_at: sql`o.created_at`,
}

function orderOf(sort_by: AgenciesQuery['sort_by']): Sql {
  const down = sort_by.startsWith('-')
  const key = keys[(down ? sort_by.slice(1) : sort_by) as keyof typeof keys]
  return sql`${key} ${down ? sql`desc` : sql`asc`} nulls last, ${byName}`
}

const among = (column: Sql, value: string | undefined): Sql[] =>
  value ? [sql`${column} = any(${chosen(value)}::text[])`] : []

function amongOrNone(column: Sql, value: string | undefined): Sql[] {
  if (!value) return []
  const ids = chosen(value).filter(one => one !== 'none')
  const either = [
    ...(ids.length > 0 ? [sql`${column} = any(${ids}::uuid[])`] : []),
    ...(chosen(value).includes('none') ? [sql`${column} is null`] : []),
  ]
  return [sql`(${join(either, ' or ')})`]
}

function conditions({ search, status, health, cs_user_id, partner_id, state }: AgenciesQuery): Sql[] {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? []
  return [
    ...words.map(word => holds(sql`o.search`, word)),
    ...among(sql`o.status`, status),
    ...among(healthOf, health),
    ...amongOrNone(sql`o.cs_user_id`, cs_user_id),
    ...amongOrNone(sql`o.partner_id`, partner_id),
    ...among(sql`o.state`, state),
  ]
}

const whereOf = (all: Sql[]) => (all.length > 0 ? join(all, ' and ') : sql`true`)

/**
 * Rows for the agencies page: the page is chosen by its sort key alone, for which PostgreSQL leaves out every source that the order and
 * the filters do not need, and only its rows are made. `db` reads a message per statement, so that page and
 * total are asked at once.
 */
export async function listAgencies(db: Db, query: AgenciesQuery) {
  const { page, per_page, sort_by } = query
  const most = Math.min(per_page, maxPerPage)
  const where = whereOf(conditions(query))
  const [total, data] = await Promise.all([
    totalOf(db, where),
    db.rows<AgencyRow>(sql`
      with page as materialized (select o.id from ${sources} where ${where}
        order by ${orderOf(sort_by)} limit ${most} offset ${(page - 1) * most})
      select ${rowColumns} from ${sourcesOf(sql`page join organizations o on o.id = page.id`)} order by ${orderOf(sort_by)}`),
  ])
  return { data, meta: { total, page, per_page: most } }
}

export async function readAgency(db: Db, id: Id): Promise<AgencyRow> {
  const row = await db.row<AgencyRow>(sql`select ${rowColumns} from ${sources} where o.id = ${id}`)
  if (!row) throw notFound('This agency')
  return row
}

/** For pickers: those one can enter, id and name, as the database writes them. */
export async function pickedAgencies(db: Db, query: AgenciesQuery): Promise<string> {
  const { page, per_page, sort_by } = query
  const where = whereOf([sql`o.status <> 'closed'`, ...conditions(query)])
  const order = sort_by === '-name' ? sql`lower(o.name) desc, o.id desc` : byName
  const [total, picked] = await Promise.all([
    totalOf(db, where),
    db.row<{ data: string }>(sql`
      select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')::text as data from (
        select o.id, o.name from ${sources} where ${where}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) o`),
  ])
  return `{"data":${picked?.data ?? '[]'},"meta":${JSON.stringify({ total, page, per_page })}}`
}

const totalOf = async (db: Db, where: Sql) =>
  (await db.row<{ total: number }>(sql`select count(*) as total from ${sources} where ${where}`))?.total ?? 0

/** Agencies a reader would take for one called `name`. */
export const namesakesOf = (db: Db, name: string) =>
  db.rows<{ id: Id; name: string; state: string | null; status: AgencyRow['status'] }>(sql`
    select id, name, state, status from organizations
    where alike = coalesce(nullif(regexp_replace(fold(${name.trim()}), '[^a-z0-9]+', '', 'g'), ''), lower(${name.trim()}))
    order by lower(name), id limit 20`)

/** A partner of kind `sso` only signs users in: no agency is connected with it. */
export const listPartners = (db: Db, connector: 'builtin' | 'pubapi') =>
  db.rows<{ id: Id; name: string; is_active: boolean }>(
    sql`select id, name, is_active from partners where connector = ${connector} and kind <> 'sso' order by lower(name), id`,
  )
