import sql, { join, raw, type Sql } from 'sql-template-tag'
import { rememberedList, rememberedOnce } from '../scope/remembered.ts'
import type { Topic } from '../db/topics.ts'
import type { Scope } from '../scope/scope.ts'
import {
  type AnyListSql,
  sqlFor,
  listPopulation,
  listWhere,
  orderBy,
  type Sort,
  sortOf,
  type Values,
} from './list-sql.ts'
import type { PageQuery } from './list-page.ts'

/**
 * A list of an agency that may hold a hundred thousand rows: a page is reached by seeking from the start, the end or a remembered row,
 * never by walking (docs/decisions/014). No key of its orders is ever blank, ties go down with the key, and an index gives each order.
 */
export interface SeekSql extends AnyListSql<Scope> {
  /** The table and its alias, without joins. */
  table: { name: string; as: string }
  /** What its rows say is about these: where they begin is remembered until one of them changes. */
  about: readonly Topic[]
  /** The exact total, remembered. */
  total: (scope: Scope, values: Values) => Promise<number>
  /** Names what an index gives in order under these filters, so that its plan is kept; null: planned anew each time. */
  plan: (scope: Scope, values: Values) => string | null
}

/** How far a page is walked to: from either end, or from a page seen before. Further ones start from a remembered boundary. */
const near = 1_000
/** Rows between two remembered boundaries: the longest walk to a page that is far from all others. */
const stride = 200
/** Up to here a walk reads the rows it skips; further ones go by the index alone first. */
const short = 100

export interface Found {
  total: number
  /** As JSON, written by the database: no row of the list ever becomes an object here. */
  rows: string
}

export function seekPage(
  source: SeekSql,
  scope: Scope,
  { page, per_page, sort_by }: PageQuery,
  values: Values,
): Promise<Found> {
  const view: View = { source, scope, values, sort: sortOf(source, sort_by) }
  const find = values['search'] ? searched : browsed
  return find(view, (page - 1) * per_page, per_page)
}

interface View {
  source: SeekSql
  scope: Scope
  values: Values
  sort: Sort
}

const keysOf = ({ sort }: View) => join(sort.keys.map((key, i) => sql`${key.sql} as ${raw(`k${i}`)}`))

/** The row of the table behind an id that was found. */
const byId = ({ source: { table, id }, scope }: View, found: string): Sql =>
  sql`${raw(table.as)}.organization_id = ${scope.agency.id} and ${id} = ${raw(found)}.id`

/** A search finds its hits once and counts and pages them together: finding them is what costs. */
async function searched(view: View, offset: number, limit: number): Promise<Found> {
  const { source, scope, values, sort } = view
  const { from, where } = listPopulation(source, scope, values)
  const way = raw(sort.isDown ? 'desc' : 'asc')
  const keys = [...sort.keys.map((_, i) => raw(`k${i}`)), raw('id')]
  const row = await scope.db.row<Found>(sql`
    with hits as materialized (select ${keysOf(view)}, ${source.id} from ${from} where ${where})
    select (select count(*) from hits) as total, coalesce((
      select json_agg(t) from (
        select ${sqlFor(source.columns, scope)}
        from (select * from hits order by ${join(keys.map(key => sql`${key} ${way}`))} limit ${limit} offset ${offset}) h
        join ${tableOf(source)} on ${byId(view, 'h')}
        order by ${orderBy(source, sort)}) t), '[]')::text as rows`)
  return row ?? { total: 0, rows: '[]' }
}

const tableOf = ({ table }: SeekSql) => raw(`${table.name} ${table.as}`)

async function browsed(view: View, offset: number, limit: number): Promise<Found> {
  const { source, scope, values, sort } = view
  const start = nearestSeen(view, offset)
  if (offset - start.at <= near) {
    const window = { from: start.keys, offset: offset - start.at, limit }
    const [total, { rows, last }] = await Promise.all([source.total(scope, values), rowsOf(view, window)])
    if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
    return { total, rows }
  }
  const total = await source.total(scope, values)
  if (offset >= total) return { total, rows: '[]' }
  const after = total - offset - limit
  if (after <= near) {
    const window = { offset: Math.max(0, after), limit: Math.min(limit, total - offset), fromEnd: true }
    return { total, rows: (await rowsOf(view, window)).rows }
  }
  // Both directions share the boundaries: counted from the other end, a page down is a page up, written in reverse.
  const boundaries = await boundariesOf({ ...view, sort: { ...sort, isDown: false } })
  const steps = sort.isDown ? after : offset
  const boundary = boundaries[Math.floor(steps / stride)]
  const window = { offset: boundary ? steps % stride : steps, limit, fromEnd: sort.isDown }
  const { rows, last } = await rowsOf(view, boundary ? { ...window, from: boundary } : window)
  if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
  return { total, rows }
}

/** A row that was shown, by its place in the order (from 0) and its sort keys. */
interface Seen {
  at: number
  keys: string[]
}
/** As many are kept per view: somebody who pages on needs one, several people in one view a few. */
const mostSeen = 8

const seenOf = ({ source, scope, values, sort }: View) =>
  rememberedList<Seen>(scope, `${source.list.name}.seen ${sort.name} ${JSON.stringify(values)}`, source.about)

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

/** A page as JSON, and the sort keys of its last row. The usual views keep their plan. */
async function rowsOf(view: View, window: Window): Promise<{ rows: string; last: string[] | null }> {
  const { source, scope, values, sort } = view
  const { from, offset, limit, fromEnd = false } = window
  const table = tableOf(source)
  const as = raw(source.table.as)
  const where = listWhere(source, scope, values)
  const walked = fromEnd ? { ...sort, isDown: !sort.isDown } : sort
  const inner = sql`where ${from ? sql`${where} and ${seek(source, walked, from)}` : where}
    order by ${orderBy(source, walked)} limit ${limit} offset ${offset}`
  const direct = offset <= short
  const found = direct
    ? sql`(select * from ${table} ${inner}) ${as}`
    : // the limit leaves one way to join: by the key, row by row
      sql`(select ${source.id} from ${table} ${inner}) found cross join lateral (
        select * from ${table} where ${byId(view, 'found')} limit 1) ${as}`
  const last = join([...sort.keys, { sql: source.id }].map(key => sql`(array_agg(${key.sql}))[count(*)::int]::text`))
  const row = await scope.db.row<{ rows: string; last: string[] }>(
    sql`
    select coalesce(json_agg(t), '[]')::text as rows, array[${last}] as last
    from (select ${as}.* from ${found} order by ${orderBy(source, sort)}) ${as}
      cross join lateral (select ${sqlFor(source.columns, scope)}) t`,
    planOf(view, [from ? 'from' : '', direct ? '' : 'ids', fromEnd ? 'up' : '']),
  )
  return row && row.last.at(-1) !== null ? row : { rows: '[]', last: null }
}

function planOf({ source, scope, values, sort }: View, shape: string[]): string | undefined {
  const plan = source.plan(scope, values)
  return plan === null ? undefined : [`${source.list.name}.page`, sort.name, plan, ...shape].join(' ')
}

/** From this row on, inclusive, in this order. `boundary`: the row's keys as text, its id last. */
function seek(source: SeekSql, { keys, isDown }: Sort, boundary: string[]): Sql {
  const columns = join([...keys.map(key => key.sql), source.id])
  const values = join([
    ...keys.map((key, i) => sql`${boundary[i]}::${raw(key.type ?? 'text')}`),
    sql`${boundary[keys.length]}::uuid`,
  ])
  return sql`(${columns}) ${raw(isDown ? '<=' : '>=')} (${values})`
}

/** The sort keys of every 200th row, counted upwards: one walk along the index per change of the data, instead of one per page. */
function boundariesOf(view: View): Promise<string[][]> {
  const { source, scope, values, sort } = view
  const name = `${source.list.name}.boundaries ${sort.keys.map(key => key.sql.text).join()} ${JSON.stringify(values)}`
  return rememberedOnce(scope, name, () => readBoundaries(view), source.about)
}

async function readBoundaries(view: View): Promise<string[][]> {
  const { source, scope, values, sort } = view
  const names = [...sort.keys.map((_, i) => `k${i}`), 'id']
  const rows = await scope.db.rows<{ keys: string[] }>(sql`
    select array[${join(names.map(key => sql`${raw(key)}::text`))}] as keys from (
      select ${keysOf(view)}, ${source.id}, row_number() over (order by ${orderBy(source, sort)}) - 1 as place
      from ${tableOf(source)} where ${listWhere(source, scope, values)}) walked
    where place % ${stride}::int = 0 order by place`)
  return rows.map(row => row.keys)
}
