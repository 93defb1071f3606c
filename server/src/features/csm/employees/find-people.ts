import {
  type api,
  chosen,
  csmEmployeesList,
  type Id,
  type Input,
  mostFound,
  providerStatuses,
} from '@preceptor/contract'
import { csmText } from '@preceptor/contract/csm/texts'
import sql, { type Sql } from 'sql-template-tag'
import { JsonText } from '../../../http/mount.ts'
import { idsIn } from '../../../lists/conditions.ts'
import { type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { Values } from '../../../lists/list-sql.ts'
import { type AgenciesScope, readingAcross } from '../../../scope/scope.ts'
import { employeePatterns, searchWords } from '../../employees/population.ts'
import { noteSearch } from './note-search.ts'

type Query = Input<typeof api.csmEmployees.list>['query']
type Db = AgenciesScope['db']

interface Keys {
  orgs: Id[]
  ids: Id[]
}
interface Found extends Keys {
  /** Number of people found, or one more than the paging limit. */
  n: number
}

/** Filters in the form of the functions in migrations/009, because no agency list covers all agencies. */
interface Criteria {
  words: string[]
  statuses: string[]
  orgs: string[]
  /** True when agencies were named but none of them is valid. */
  nobody: boolean
}

function criteriaOf({ search, provider_status, agency_id }: Values): Criteria {
  const orgs = agency_id ? idsIn(agency_id).ids : []
  return {
    // A single letter is in everyone's name
    words: searchWords(search).filter(word => word.length > 1),
    statuses: chosen(provider_status),
    orgs,
    nobody: agency_id !== undefined && orgs.length === 0,
  }
}

/** Finds people across agencies: search matches by name, or else the newest changes first. */
export async function findPeople(scope: AgenciesScope, { page, per_page, ...filters }: Query) {
  const { db } = readingAcross(scope)
  const criteria = criteriaOf(filters)
  const skip = (page - 1) * per_page
  const { orgs, ids, n } = await found(db, criteria, skip, skip >= mostFound ? 0 : per_page)
  const rows = ids.length
    ? (await db.row<{ rows: string }>(sql`select csm_employee_rows(${orgs}::uuid[], ${ids}::uuid[]) as rows`))?.rows
    : '[]'
  await noteWords(scope, criteria)
  const meta = { total: Math.min(n, mostFound), page, per_page, more: n > mostFound }
  return new JsonText(`{"data":${rows ?? '[]'},"meta":${JSON.stringify(meta)}}`)
}

/** Runs last: a call that holds a connection must not wait for another. */
const noteWords = async (scope: AgenciesScope, { words }: Criteria) => {
  if (words.length > 0) await noteSearch(scope)
}

async function found(db: Db, criteria: Criteria, skip: number, take: number): Promise<Found> {
  if (criteria.nobody) return { orgs: [], ids: [], n: 0 }
  if (criteria.words.length > 0) return searched(db, criteria, skip, take)
  const { statuses, orgs } = criteria
  const [keys, n] = await Promise.all([
    take === 0
      ? undefined
      : db.row<Keys>(sql`select coalesce(array_agg(organization_id), '{}') as orgs, coalesce(array_agg(id), '{}') as ids
          from csm_employees_latest(${statuses}::smallint[], ${orgs}::uuid[], ${skip}, ${take})`),
    counted(db, criteria),
  ])
  return { orgs: keys?.orgs ?? [], ids: keys?.ids ?? [], n }
}

const hits = ({ words, statuses, orgs }: Criteria) => {
  const { anywhere, starts } = employeePatterns(words)
  return sql`csm_employees_found(${anywhere}, ${starts}, ${statuses}::smallint[], ${orgs}::uuid[], ${mostFound})`
}

/** Selects people within the paging limit, by name. */
const byName = (from: Sql) => sql`select organization_id, id from (select * from ${from} order by sort_name, id
  limit ${mostFound}) counted order by sort_name, id`

async function searched(db: Db, criteria: Criteria, skip: number, take: number): Promise<Found> {
  const row = await db.row<Found>(sql`
    with hits as materialized (select * from ${hits(criteria)})
    select (select count(*) from hits) as n, coalesce(array_agg(h.organization_id), '{}') as orgs, coalesce(array_agg(h.id), '{}') as ids
    from (${byName(sql`hits`)} limit ${take} offset ${skip}) h`)
  return row ?? { orgs: [], ids: [], n: 0 }
}

async function counted(db: Db, criteria: Criteria): Promise<number> {
  const { words, statuses, orgs } = criteria
  const row = await db.row<{ n: number }>(
    words.length > 0
      ? sql`select count(*) as n from ${hits(criteria)}`
      : sql`select coalesce(sum(by_status[s]), 0)::int as n from employee_counts cross join generate_series(1, 9) s
          where (cardinality(${statuses}::smallint[]) = 0 or s = any(${statuses}::smallint[]))
            and (cardinality(${orgs}::uuid[]) = 0 or organization_id = any(${orgs}::uuid[]))`,
  )
  return row?.n ?? 0
}

/** Counts people within the paging limit under these filters. */
export async function countPeople({ db }: Pick<AgenciesScope, 'db'>, values: Values): Promise<number> {
  const criteria = criteriaOf(values)
  return criteria.nobody ? 0 : Math.min(await counted(db, criteria), mostFound)
}

/**
 * Selects people within the paging limit in list order, as `p.one`: JSON, because only those functions can read people across
 * agencies.
 */
function allOf(values: Values): Sql {
  const criteria = criteriaOf(values)
  const keys =
    criteria.words.length > 0
      ? byName(hits(criteria))
      : sql`select * from csm_employees_latest(${criteria.statuses}::smallint[], ${criteria.orgs}::uuid[], 0, ${mostFound})`
  return sql`(select coalesce(array_agg(organization_id), '{}') as orgs, coalesce(array_agg(id), '{}') as ids
      from (${keys}) k where ${criteria.nobody ? sql`false` : sql`true`}) keys
    cross join lateral json_array_elements(csm_employee_rows(keys.orgs, keys.ids)::json) with ordinality p (one, n)`
}

const fieldOf = (field: string) => sql`(p.one ->> ${field}::text)`

export const csmEmployeesFile: ListFile<typeof csmEmployeesList, AgenciesScope> = {
  list: csmEmployeesList,
  title: csmText('employeesFileTitle'),
  rows: (_, values) => ({ from: allOf(values), where: sql`true`, orderBy: sql`p.n` }),
  total: countPeople,
  cells: {
    name: [
      { label: csmText('lastName'), ...textCell(fieldOf('last_name'), 20) },
      { label: csmText('firstName'), ...textCell(fieldOf('first_name'), 18) },
    ],
    agency: textCell(fieldOf('agency_name'), 28),
    employee_number: textCell(fieldOf('employee_number'), 12),
    provider_status: wordsCell(fieldOf('provider_status'), providerStatuses, 12),
    discipline: textCell(fieldOf('discipline_name'), 22),
    mobile: { is: 'phone', value: fieldOf('mobile'), width: 16 },
    updated_at: { is: 'moment', value: sql`${fieldOf('updated_at')}::timestamptz`, width: 17 },
    email: textCell(fieldOf('email'), 30),
    hire_date: { is: 'day', value: sql`${fieldOf('hire_date')}::date`, width: 12 },
  },
  lookups: { agencies: sql`organizations` },
}
