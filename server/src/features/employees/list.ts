import { type api, chosen } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { JsonText } from '../../http/mount.ts'
import { rememberedList, rememberedOnce } from '../../db/remembered.ts'
import { ownRowsOnly, reading, type Scope } from '../../scope.ts'
import { followMergedFilters } from '../taxonomy/follow-merges.ts'
import {
  aboutEmployees,
  countEmployees,
  type EmployeeFilterValues,
  population,
  populationWhere,
  statusOnly,
} from './population.ts'
import { importedFrom, missingAs, nextPlanned } from './row-facts.ts'
import { orderBy, type Sort, seek, sortOf, upwards } from './sort.ts'

type ListQuery = z.output<(typeof api.employees.list)['query']>

/** How far a page is walked to: from either end, or from a page seen before. Further ones start from a remembered boundary. */
const near = 1_000
/** Rows between two remembered boundaries: the longest walk to a page that is far from all others. */
const stride = 200
/** Up to here a walk reads the rows it skips; further ones go by the index alone first. */
const short = 100

const plainColumns = sql`e.id, e.employee_number, e.first_name, e.last_name, e.preferred_name, e.provider_status,
  e.status_reason, e.discipline_id, e.location_id, e.coordinator_id, e.language, e.employment_type, e.email, e.mobile, e.hire_date,
  e.termination_date, e.city, e.tags, e.updated_at`
/** The columns of `employeeRow` but for the names, which are put in later. */
const listColumns = sql`${plainColumns},
  ${nextPlanned(sql`json_build_object('provider_status', s.provider_status, 'effective_on', s.effective_on)`)} as planned_change,
  ${missingAs(key => key)} as missing, ${importedFrom} as imported_from`
/** What a list and a profile show alike, with the names joined in. */
export const rowColumns = sql`${plainColumns}, d.name as discipline_name, l.name as location_name, c.name as coordinator_name`
export const rowJoins = sql`
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`
/** One page of the employees list as JSON, remembered as the bytes that are sent until the agency's data changes. */
export async function listEmployees(scope: Scope, query: ListQuery): Promise<JsonText> {
  const write = async () => Buffer.from(await writePage(reading(scope), query))
  const bytes = await rememberedOnce(scope, `employees.page ${JSON.stringify(query)}`, write, aboutEmployees)
  return new JsonText(bytes)
}

async function writePage(scope: Scope, { page, per_page, sort_by, ...given }: ListQuery): Promise<string> {
  const filters = await followMergedFilters(scope, given)
  const sort = sortOf(sort_by)
  const offset = (page - 1) * per_page
  const find = filters.search ? searched : browsed
  const [found, names] = await Promise.all([find(scope, filters, sort, offset, per_page), namesOf(scope)])
  const hidden =
    found.total === 0 && filters.provider_status
      ? await countEmployees(scope, { ...filters, provider_status: undefined })
      : undefined
  const without_filters = found.total === 0 ? await countEmployees(scope, {}) : undefined
  const meta = { total: found.total, page, per_page, hidden_by_status: hidden, without_filters }
  return `{"data":${withNames(found.rows, names)},"meta":${JSON.stringify(meta)}}`
}

/** What the agency's disciplines, locations and coordinators are called, as JSON texts by id: few, and asked for on every page. */
const namesOf = (scope: Scope): Promise<Map<string, string>> =>
  rememberedOnce(scope, 'employees.names', () => readNames(scope), aboutEmployees)

async function readNames({ db, agency }: Scope): Promise<Map<string, string>> {
  const own = sql`where organization_id = ${agency.id}`
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from disciplines ${own} union all select id, name from locations ${own}
    union all select id, name from coordinators ${own}`)
  return new Map(rows.map(({ id, name }) => [id, JSON.stringify(name)]))
}

/**
 * Puts each name behind its id: joins would cost more than the page itself. No text of a row can look like this, because inside of
 * JSON texts every quotation mark stands behind a backslash.
 */
const namedId = /"(discipline|location|coordinator)_id":(?:null|"([0-9a-f-]{36})")/g
const withNames = (rows: string, names: Map<string, string>) =>
  rows.replace(
    namedId,
    (field, what: string, id: string | undefined) => `${field},"${what}_name":${(id && names.get(id)) ?? 'null'}`,
  )

interface Found {
  total: number
  rows: string
}

/** A search finds its hits once and counts and pages them together: finding them is what costs. */
async function searched(
  scope: Scope,
  filters: EmployeeFilterValues,
  sort: Sort,
  offset: number,
  limit: number,
): Promise<Found> {
  const { from, where } = population(scope, filters)
  const keys = sort.keys.map((_, i) => raw(`k${i}`))
  const row = await scope.db.row<{ total: number; rows: string }>(
    sql`
    with hits as materialized (
      select ${join(sort.keys.map((key, i) => sql`${key.sql} as ${raw(`k${i}`)}`))}, e.id from ${from} where ${where})
    select (select count(*) from hits) as total, coalesce((
      select json_agg(t) from (
        select ${listColumns}
        from (select * from hits order by ${join([...keys, raw('id')].map(key => sql`${key} ${sort.direction}`))}
          limit ${limit} offset ${offset}) h
        join employees e on e.organization_id = ${scope.agency.id} and e.id = h.id
        order by ${orderBy(sort)}) t), '[]')::text as rows`,
  )
  return row ?? { total: 0, rows: '[]' }
}

async function browsed(
  scope: Scope,
  filters: EmployeeFilterValues,
  sort: Sort,
  offset: number,
  limit: number,
): Promise<Found> {
  const view: View = { scope, filters, sort }
  const start = nearestSeen(view, offset)
  if (offset - start.at <= near) {
    const window = { from: start.keys, offset: offset - start.at, limit }
    const [total, { rows, last }] = await Promise.all([countEmployees(scope, filters), rowsOf(view, window)])
    if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
    return { total, rows }
  }
  const total = await countEmployees(scope, filters)
  if (offset >= total) return { total, rows: '[]' }
  const after = total - offset - limit
  if (after <= near) {
    const window = { offset: Math.max(0, after), limit: Math.min(limit, total - offset), fromEnd: true }
    return { total, rows: (await rowsOf(view, window)).rows }
  }
  // Both directions share the boundaries: counted from the other end, a page down is a page up, written in reverse.
  const up = upwards(sort)
  const steps = up === sort ? offset : after
  const boundaries = await boundariesOf(scope, filters, up)
  const boundary = boundaries[Math.floor(steps / stride)]
  const window = { offset: boundary ? steps % stride : steps, limit, fromEnd: up !== sort }
  const { rows, last } = await rowsOf(view, boundary ? { ...window, from: boundary } : window)
  if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
  return { total, rows }
}

interface View {
  scope: Scope
  filters: EmployeeFilterValues
  sort: Sort
}

/** A row that was shown, by its place in the order (from 0) and its sort keys. */
interface Seen {
  at: number
  keys: string[]
}
/** As many are kept per view: somebody who pages on needs one, several people in one view a few. */
const mostSeen = 8

const seenOf = ({ scope, filters, sort }: View) =>
  rememberedList<Seen>(scope, `employees.seen ${sort.name} ${JSON.stringify(filters)}`, aboutEmployees)

/** The last row shown that stands nearest before `offset`; else the beginning. Who pages on walks one step. */
const nearestSeen = (view: View, offset: number): { at: number; keys?: string[] } =>
  seenOf(view).reduce<{ at: number; keys?: string[] }>(
    (best, one) => (one.at >= best.at && one.at <= offset ? one : best),
    { at: 0 },
  )

function noteSeen(view: View, seen: Seen, total: number) {
  if (seen.at >= total) return
  const list = seenOf(view)
  if (list.push(seen) > mostSeen) list.shift()
}

interface Window {
  /** Counts from this row on, inclusive, and not from the beginning (or, going up from the end, from the end). */
  from?: string[] | undefined
  offset: number
  limit: number
  fromEnd?: boolean
}

/**
 * A page as JSON, written by the database: no row of the list ever becomes an object here; and the sort keys of its last row.
 * The usual views keep their plan.
 */
async function rowsOf(view: View, window: Window): Promise<{ rows: string; last: string[] | null }> {
  const { scope, filters, sort } = view
  const { from, offset, limit, fromEnd = false } = window
  const where = populationWhere(scope, filters)
  const inner = sql`where ${from ? sql`${where} and ${seek(sort, from, fromEnd)}` : where}
    order by ${orderBy(sort, fromEnd)} limit ${limit} offset ${offset}`
  const direct = offset <= short
  const found = direct
    ? sql`(select * from employees e ${inner}) e`
    : // the limit leaves one way to join: by the key, row by row
      sql`(select e.id from employees e ${inner}) found cross join lateral (
        select * from employees e where e.organization_id = ${scope.agency.id} and e.id = found.id limit 1) e`
  const last = join(
    [...sort.keys.map(key => key.sql), sql`e.id`].map(key => sql`(array_agg(${key}))[count(*)::int]::text`),
  )
  const row = await scope.db.row<{ rows: string; last: string[] }>(
    sql`
    select coalesce(json_agg(t), '[]')::text as rows, array[${last}] as last
    from (select e.* from ${found} order by ${orderBy(sort)}) e cross join lateral (select ${listColumns}) t`,
    planOf(view, [from ? 'from' : '', direct ? '' : 'ids', fromEnd ? 'up' : '']),
  )
  return row && row.last.at(-1) !== null ? row : { rows: '[]', last: null }
}

/** Everybody, or everybody of one status, is what an index gives in order: a plan for all agencies and pages. */
function planOf({ scope, filters, sort }: View, shape: string[]): string | undefined {
  const one = chosen(filters.provider_status).length
  if (!statusOnly(filters) || one > 1 || ownRowsOnly(scope.actor)) return undefined
  return ['employees.page', sort.name, one ? 'status' : '', ...shape].join(' ')
}

/** The sort keys of every 200th row, counted upwards: one walk along the index per change of the data, instead of one per page. */
const boundariesOf = (scope: Scope, filters: EmployeeFilterValues, sort: Sort): Promise<string[][]> =>
  rememberedOnce(
    scope,
    `employees.boundaries ${sort.keys.map(key => key.sql.text).join()} ${JSON.stringify(filters)}`,
    async () => {
      const names = [...sort.keys.map((_, i) => `k${i}`), 'id']
      const rows = await scope.db.rows<{ keys: string[] }>(sql`
      select array[${join(names.map(name => sql`${raw(name)}::text`))}] as keys from (
        select ${join(sort.keys.map((key, i) => sql`${key.sql} as ${raw(`k${i}`)}`))}, e.id,
          row_number() over (order by ${orderBy(sort)}) - 1 as place
        from employees e where ${populationWhere(scope, filters)}) walked
      where place % ${stride}::int = 0 order by place`)
      return rows.map(row => row.keys)
    },
    aboutEmployees,
  )
