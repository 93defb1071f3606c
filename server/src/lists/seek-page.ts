import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { rememberedList, rememberedOnce } from '../scope/remembered.ts'
import type { Topic } from '../db/topics.ts'
import type { Scope } from '../scope/scope.ts'
import {
  type AnyListSql,
  joinOf,
  type Named,
  sqlFor,
  listPopulation,
  listWhere,
  orderBy,
  type Sort,
  sortOf,
  type Values,
} from './list-sql.ts'
import { bytesOfId, idsIn } from './id-bytes.ts'
import { inOrder } from './kept-page.ts'
import type { PageQuery } from './list-page.ts'

/**
 * A list of an agency that may hold a hundred thousand rows: a page is reached by seeking from the start, the end or a remembered row,
 * never by walking (docs/decisions/014). No key of its orders is ever blank, ties go down with the key, and an index gives each order.
 */
export interface SeekSql extends AnyListSql<Scope> {
  /** The table and its alias, without joins. */
  table: { name: string; as: string }
  /** What its rows say is about these: where they begin is remembered until one of them changes. */
  about: (values: Values) => readonly Topic[]
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
  return wayTo(view)(view, (page - 1) * per_page, per_page)
}

function wayTo({ source, scope, values, sort }: View) {
  if (values['search']) return searched
  if (sort.keys[0]?.beside) return kept
  return sort.keys[0]?.named && source.plan(scope, values) === null ? gathered : browsed
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
  const hits = sql`select ${keysOf(view)}, ${view.source.id} from ${chosenBy(view)}`
  const page = sql`select * from hits order by ${orderOf(view, 'hits')} limit ${limit} offset ${offset}`
  const row = await view.scope.db.row<Found>(sql`
    with hits as materialized (${hits})
    select (select count(*) from hits) as total, ${shown(view, page)} as rows`)
  return row ?? { total: 0, rows: '[]' }
}

/** In the order of names under filters: no index knows both, so the rows are gathered, as their total has to be anyway. */
async function gathered(view: View, offset: number, limit: number): Promise<Found> {
  const { source, scope, values, sort } = view
  const page = sql`select ${keysOf(view)}, ${source.id} from ${chosenBy(view)}
    order by ${orderBy(source, sort)} limit ${limit} offset ${offset}`
  const [total, row] = await Promise.all([
    source.total(scope, values),
    scope.db.row<{ rows: string }>(sql`select ${shown(view, page)} as rows`),
  ])
  return { total, rows: row?.rows ?? '[]' }
}

/** In an order that no index gives: found once for all rows, and remembered as ids until one of the topics moves. */
async function kept({ source, scope, values, sort }: View, offset: number, limit: number): Promise<Found> {
  const asked = { ...values, sort_by: sort.name }
  const what = `${source.list.name}.order ${JSON.stringify(asked)}`
  const [total, order] = await Promise.all([
    source.total(scope, values),
    rememberedOnce(scope, what, () => inOrder(source, scope, asked, 'all'), source.about(asked)),
  ])
  const ids = idsIn(order.ids.subarray(offset * bytesOfId, (offset + limit) * bytesOfId))
  const row = await scope.db.row<{ rows: string }>(sql`
    select coalesce(json_agg(t), '[]')::text as rows from (
      select ${sqlFor(source.columns, scope)} from unnest(${ids}::uuid[]) with ordinality h (id, place)
      join ${tableOf(source)} on ${raw(source.table.as)}.organization_id = ${scope.agency.id} and ${source.id} = h.id
      order by h.place) t`)
  return { total, rows: row?.rows ?? '[]' }
}

/** The rows that the filters choose, and what the order needs. */
function chosenBy({ source, scope, values, sort }: View): Sql {
  const { from, where } = listPopulation(source, scope, values)
  return sql`${from} ${joinOf(sort, scope, values)} where ${where}`
}

/** The order by the keys that `keysOf` gave. */
const orderOf = ({ source, sort }: View, as: string) =>
  orderBy(
    { ...source, id: raw(`${as}.id`) },
    { ...sort, keys: sort.keys.map((key, i) => ({ ...key, sql: raw(`${as}.k${i}`) })) },
  )

/** The rows of a page that was found by its keys, as JSON. */
const shown = (view: View, page: Sql): Sql => sql`coalesce((
  select json_agg(t) from (
    select ${sqlFor(view.source.columns, view.scope)} from (${page}) h join ${tableOf(view.source)} on ${byId(view, 'h')}
    order by ${orderOf(view, 'h')}) t), '[]')::text`

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
  // Both directions share the boundaries: counted from the other end, a page down is a page up, written in reverse. Names have blanks
  // and ties in the same order both ways.
  const mirrored = sort.isDown && !sort.keys[0]?.named
  const boundaries = await boundariesOf(mirrored ? { ...view, sort: { ...sort, isDown: false } } : view)
  const steps = mirrored ? after : offset
  const boundary = boundaries[Math.floor(steps / stride)]
  const window = { offset: boundary ? steps % stride : steps, limit, fromEnd: mirrored }
  const { rows, last } = await rowsOf(view, boundary ? { ...window, from: boundary } : window)
  if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
  return { total, rows }
}

/** A row that was shown, by its place in the order (from 0) and its sort keys. */
interface Seen {
  at: number
  keys: Keys
}
/** As text, the id last; a blank name is none. */
type Keys = readonly (string | null)[]
/** As many are kept per view: somebody who pages on needs one, several people in one view a few. */
const mostSeen = 8

const seenOf = ({ source, scope, values, sort }: View) =>
  rememberedList<Seen>(scope, `${source.list.name}.seen ${sort.name} ${JSON.stringify(values)}`, source.about(values))

/** The last row shown that stands nearest before `offset`; else the beginning. Who pages on walks one step. */
const nearestSeen = (view: View, offset: number): { at: number; keys?: Keys } =>
  seenOf(view).reduce<{ at: number; keys?: Keys }>(
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
  from?: Keys | undefined
  offset: number
  limit: number
  fromEnd?: boolean
}

interface Part {
  rows: string
  last: Keys | null
}

/** A page as JSON, and the sort keys of its last row. The usual views keep their plan. */
async function rowsOf(view: View, window: Window): Promise<Part> {
  if (view.sort.keys[0]?.named) return rowsByName(view, view.sort.keys[0].named, window)
  const { source, scope, values, sort } = view
  const { from, offset, limit, fromEnd = false } = window
  const table = tableOf(source)
  const as = raw(source.table.as)
  const where = listWhere(source, scope, values)
  const walked = fromEnd ? { ...sort, isDown: !sort.isDown } : sort
  const inner = sql`where ${from ? sql`${where} and ${seek(source, walked, from)}` : where}
    order by ${orderBy(source, walked)} limit ${limit} offset ${offset}`
  // under filters that leave few, most rows that are walked over are not shown
  const direct = offset <= short && source.plan(scope, values) !== null
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

/**
 * The same in the order of names: the rows of one name after another, each by the index, until there are enough
 * (docs/decisions/056). Nobody's rows are looked at behind those.
 */
async function rowsByName(view: View, { table, column }: Named, window: Window): Promise<Part> {
  const { source, scope, values, sort } = view
  const { from, offset, limit, fromEnd = false } = window
  const all = await namesOf(view, table)
  const inOrder = sort.isDown ? [...all].reverse() : all
  const steps = [...inOrder, { key: null, ids: [noId] }]
  if (fromEnd) steps.reverse()
  const left = from ? steps.slice(steps.findIndex(({ key }) => key === from[0])) : steps
  const ends: number[] = []
  for (const { ids } of left) ends.push((ends.at(-1) ?? 0) + ids.length)
  const [, ...inner] = sort.keys
  const rows: Sort = { name: '', keys: inner, isDown: fromEnd }
  const columns = join([...inner.map(key => key.sql), source.id])
  const of = (step: Sql, most: Sql, further: Sql) => {
    const where = sql`${listWhere(source, scope, values)} ${further}`
    const order = orderBy(source, { ...rows, keys: [{ sql: column }, ...inner] })
    const some = (which: Sql) =>
      sql`(select ${columns} from ${tableOf(source)} where ${where} and ${which} order by ${order} limit ${most})`
    return sql`select array(
      select ${source.id} from generate_series(coalesce(given.ends[${step} - 1], 0) + 1, given.ends[${step}]) place
        cross join lateral (${some(sql`${column} = given.ids[place]`)} union all
          ${some(sql`${column} is null and given.ids[place] = ${noId}::uuid`)}) ${raw(source.table.as)}
      order by ${orderBy(source, rows)} limit ${most}) as found`
  }
  const first = from ? sql`and ${seek(source, rows, from.slice(1))}` : empty
  const row = await scope.db.row<{ rows: string; last: string[] }>(
    sql`
    with recursive given as materialized (
      select ${left.flatMap(({ ids }) => ids)}::uuid[] as ids, ${ends}::int[] as ends, ${offset + limit}::int as enough),
    walk as (
      select 1 as step, cardinality(found) as passed, found
        from given cross join lateral (${of(sql`1`, sql`given.enough`, first)}) f
      union all
      select walk.step + 1, walk.passed + cardinality(f.found), f.found
        from walk cross join given cross join lateral (${of(sql`(walk.step + 1)`, sql`(given.enough - walk.passed)`, empty)}) f
        where walk.passed < given.enough and walk.step < cardinality(given.ends)),
    page as (
      select walk.step, one.id, one.n from walk cross join unnest(walk.found) with ordinality one (id, n)
      order by 1, 3 limit ${limit} offset ${offset})
    select coalesce(json_agg(t), '[]')::text as rows,
      array[${join([raw('step'), ...inner.map(key => key.sql), source.id].map(key => sql`(array_agg(${key}))[count(*)::int]::text`))}] as last
    from (select page.step, ${raw(source.table.as)}.* from page cross join lateral (
        select * from ${tableOf(source)} where ${byId(view, 'page')} limit 1) ${raw(source.table.as)}
      order by page.step ${way(fromEnd)}, page.n ${way(fromEnd)}) ${raw(source.table.as)}
      cross join lateral (select ${sqlFor(source.columns, scope)}) t`,
    planOf(view, ['named', from ? 'from' : '', fromEnd ? 'up' : '']),
  )
  if (!row || row.last.at(-1) === null) return { rows: '[]', last: null }
  const [step, ...keys] = row.last
  return { rows: row.rows, last: [left[Number(step) - 1]?.key ?? null, ...keys] }
}

/** Stands for blanks among the ids that are walked. */
const noId = '00000000-0000-0000-0000-000000000000'
const way = (isDown: boolean) => raw(isDown ? 'desc' : 'asc')

/** What a name is sorted by, with all that are called so. */
interface Called {
  key: string | null
  ids: string[]
}

/** The names of a short list in order, remembered with what the list is about. */
const namesOf = ({ source, scope }: View, table: string): Promise<Called[]> =>
  rememberedOnce(
    scope,
    `names of ${table}`,
    () =>
      scope.db.rows<Called>(sql`select sort_name as key, array_agg(id order by id)::text[] as ids from ${raw(table)}
        where organization_id = ${scope.agency.id} group by 1 order by 1`),
    source.about({}),
  )

/** From this row on, inclusive, in this order. `boundary`: the row's keys as text, its id last. */
function seek(source: SeekSql, { keys, isDown }: Sort, boundary: Keys): Sql {
  const columns = join([...keys.map(key => key.sql), source.id])
  const values = join([
    ...keys.map((key, i) => sql`${boundary[i]}::${raw(key.type ?? 'text')}`),
    sql`${boundary[keys.length]}::uuid`,
  ])
  return sql`(${columns}) ${raw(isDown ? '<=' : '>=')} (${values})`
}

/** The sort keys of every 200th row, counted from the first: one walk along the index per change of the data, instead of one per page. */
function boundariesOf(view: View): Promise<Keys[]> {
  const { source, scope, values, sort } = view
  const order = sort.keys[0]?.named ? sort.name : sort.keys.map(key => key.sql.text).join()
  const name = `${source.list.name}.boundaries ${order} ${JSON.stringify(values)}`
  return rememberedOnce(scope, name, () => readBoundaries(view), source.about(values))
}

async function readBoundaries(view: View): Promise<Keys[]> {
  const { source, scope, values, sort } = view
  const names = [...sort.keys.map((_, i) => `k${i}`), 'id']
  const rows = await scope.db.rows<{ keys: Keys }>(sql`
    select array[${join(names.map(key => sql`${raw(key)}::text`))}] as keys from (
      select ${keysOf(view)}, ${source.id}, row_number() over (order by ${orderBy(source, sort)}) - 1 as place
      from ${tableOf(source)} ${joinOf(sort, scope, values)} where ${listWhere(source, scope, values)}) walked
    where place % ${stride}::int = 0 order by place`)
  return rows.map(row => row.keys)
}
