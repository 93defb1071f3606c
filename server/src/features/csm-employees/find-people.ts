import { type api, chosen, type Id, type Input, mostFound } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { JsonText } from '../../http/mount.ts'
import { type AgenciesScope, readingAcross } from '../../scope.ts'
import { employeePatterns, searchWords } from '../employees/population.ts'
import { noteSearch } from './note-search.ts'

type Query = Input<typeof api.csmEmployees.list>['query']

interface Found {
  orgs: Id[]
  ids: Id[]
  total: number
  more: boolean
}
interface Asked {
  statuses: string[]
  orgs: string[]
  skip: number
  take: number
}

/** People of every agency: those a search finds, by name, or else the newest changes first. */
export async function findPeople(scope: AgenciesScope, { search, page, per_page, ...filters }: Query) {
  const { db } = readingAcross(scope)
  // one letter is in everybody's name
  const words = searchWords(search).filter(word => word.length > 1)
  const asked: Asked = {
    statuses: chosen(filters.provider_status),
    orgs: chosen(filters.agency_id).filter(one => one !== 'none'),
    skip: (page - 1) * per_page,
    take: per_page,
  }
  const nobody = filters.agency_id !== undefined && asked.orgs.length === 0
  const past = asked.skip >= mostFound
  const found = nobody
    ? { orgs: [], ids: [], total: 0, more: false }
    : await (words.length > 0 ? searched(db, words, asked) : latest(db, { ...asked, take: past ? 0 : per_page }))
  const rows = found.ids.length
    ? (
        await db.row<{ rows: string }>(
          sql`select csm_employee_rows(${found.orgs}::uuid[], ${found.ids}::uuid[]) as rows`,
        )
      )?.rows
    : '[]'
  // last: a call that holds a connection must not wait for another
  if (words.length > 0) await noteSearch(scope)
  const meta = { total: found.total, page, per_page, more: found.more }
  return new JsonText(`{"data":${rows ?? '[]'},"meta":${JSON.stringify(meta)}}`)
}

type Db = AgenciesScope['db']
type Keys = Pick<Found, 'orgs' | 'ids'>

async function searched(db: Db, words: string[], { statuses, orgs, skip, take }: Asked): Promise<Found> {
  const { anywhere, starts } = employeePatterns(words)
  const row = await db.row<Keys & { n: number }>(sql`
    with hits as materialized (select * from csm_employees_found(${anywhere}, ${starts},
      ${statuses}::smallint[], ${orgs}::uuid[], ${mostFound}))
    select (select count(*) from hits) as n, coalesce(array_agg(h.organization_id), '{}') as orgs, coalesce(array_agg(h.id), '{}') as ids
    from (select organization_id, id from (select * from hits order by sort_name, id limit ${mostFound}) counted
      order by sort_name, id limit ${take} offset ${skip}) h`)
  const n = row?.n ?? 0
  return { orgs: row?.orgs ?? [], ids: row?.ids ?? [], total: Math.min(n, mostFound), more: n > mostFound }
}

async function latest(db: Db, { statuses, orgs, skip, take }: Asked): Promise<Found> {
  const counted = sql`select coalesce(sum(by_status[s]), 0)::int as n from employee_counts cross join generate_series(1, 9) s
    where (cardinality(${statuses}::smallint[]) = 0 or s = any(${statuses}::smallint[]))
      and (cardinality(${orgs}::uuid[]) = 0 or organization_id = any(${orgs}::uuid[]))`
  const [keys, row] = await Promise.all([
    take === 0
      ? undefined
      : db.row<Keys>(sql`select coalesce(array_agg(organization_id), '{}') as orgs, coalesce(array_agg(id), '{}') as ids
          from csm_employees_latest(${statuses}::smallint[], ${orgs}::uuid[], ${skip}, ${take})`),
    db.row<{ n: number }>(counted),
  ])
  const n = row?.n ?? 0
  return { orgs: keys?.orgs ?? [], ids: keys?.ids ?? [], total: Math.min(n, mostFound), more: n > mostFound }
}
