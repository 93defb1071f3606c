import { type Answer, type api, type Input, maxPerPage } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import { JsonText } from '../../http/mount.ts'

type Query = Input<typeof api.agencies.list>['query']
type Row = Extract<Answer<typeof api.agencies.list>['data'][number], { status: string }>

const orders: Record<Query['sort_by'], Sql> = {
  name: sql`lower(o.name), o.id`,
  '-name': sql`lower(o.name) desc, o.id desc`,
  employees_count: sql`coalesce(c.employees_count, 0), o.id`,
  '-employees_count': sql`coalesce(c.employees_count, 0) desc, o.id`,
  last_activity_at: sql`v.changed_at nulls first, o.id`,
  '-last_activity_at': sql`v.changed_at desc nulls last, o.id`,
}

const matches = (search: string | undefined) => {
  if (!search?.trim()) return sql`true`
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`fold(concat_ws(' ', o.name, o.short_name, o.legal_name)) like fold(${pattern})`
}

/** Rows for the agencies page: counts are kept by triggers, so a page costs the same however many people there are. */
export async function listAgencies(db: Db, { page, per_page, sort_by, search }: Query) {
  const most = Math.min(per_page, maxPerPage)
  const counts = sql`select organization_id, sum(employees)::int as employees_count,
    coalesce(sum(employees) filter (where provider_status = 1), 0)::int as active_count from agency_counts group by 1`
  const [total, data] = await Promise.all([
    totalOf(db, sql`${matches(search)}`),
    db.rows<Row>(sql`
      select o.id, o.name, o.state, o.status, o.partner_id,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner,
        coalesce(c.employees_count, 0) as employees_count, coalesce(c.active_count, 0) as active_count,
        (select count(*)::int from memberships m where m.organization_id = o.id and m.is_active) as users_count,
        v.changed_at as last_activity_at
      from organizations o
      left join (${counts}) c on c.organization_id = o.id
      left join agency_versions v on v.organization_id = o.id
      left join partners p on p.id = o.partner_id
      where ${matches(search)} order by ${orders[sort_by]} limit ${most} offset ${(page - 1) * most}`),
  ])
  return { data, meta: { total, page, per_page: most } }
}

/** For pickers: those one can enter, id and name, as the database writes them. */
export async function pickAgencies(db: Db, { page, per_page, sort_by, search }: Query) {
  const where = sql`o.status <> 'closed' and ${matches(search)}`
  const order = sort_by === '-name' ? orders['-name'] : orders.name
  const [total, picked] = await Promise.all([
    totalOf(db, where),
    db.row<{ data: string }>(sql`
      select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')::text as data from (
        select o.id, o.name from organizations o where ${where}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) o`),
  ])
  return new JsonText(`{"data":${picked?.data ?? '[]'},"meta":${JSON.stringify({ total, page, per_page })}}`)
}

const totalOf = async (db: Db, where: Sql) =>
  (await db.row<{ total: number }>(sql`select count(*) as total from organizations o where ${where}`))?.total ?? 0
