import type { Id } from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { rememberedList, rememberedOnce } from '../scope/remembered.ts'
import type { Topic } from '../db/topics.ts'
import type { Scope } from '../scope/scope.ts'
import {
  type AnyListSql,
  joinOf,
  type Named,
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
 * A list of an agency that may have a hundred thousand rows: a page is reached by seeking from the start, the end or a remembered
 * row, never by walking (docs/decisions/014). No sort key is ever blank, ties descend with the key, and an index provides each
 * order.
 */
export interface SeekSql extends AnyListSql<Scope> {
  /** The table and its alias, without joins. */
  table: { name: string; as: string }
  /** Topics of its rows: page boundaries are cached until one of them changes. */
  about: (values: Values) => readonly Topic[]
  /** The exact total, cached. */
  total: (scope: Scope, values: Values) => Promise<number>
  /** A value that changes with each change of a row, such as `e.xmin`. */
  mark: Sql
  /** Returns the rows in order, as JSON. */
  written: (scope: Scope, rows: readonly Marked[]) => Promise<string[]>
  /** Returns true if the filters leave so few rows that they are collected and sorted without an index. */
  few: (scope: Scope, values: Values, sort_by: string) => Promise<boolean>
  /** Names the order that an index provides under these filters, so that its plan is cached; null to plan each time. */
  plan: (scope: Scope, values: Values) => string | null
}

/** The most rows to walk to a page, from either end or a known page. Farther pages start from a cached boundary. */
const near = 1_000
/** Rows between two cached boundaries: the longest walk to a page that is far from all others. */
const stride = 200

export interface Found {
  total: number
  /** JSON from the database; rows of the list never become objects here. */
  rows: string[]
}
/** A row with its mark; null for rows from a remembered order. */
export interface Marked {
  id: Id
  mark: string | null
}
/** The rows shown on a page of a view; they are serialized only if they are not cached. */
interface Shown {
  total: number
  shown: readonly Marked[]
}

export async function seekPage(
  source: SeekSql,
  scope: Scope,
  { page, per_page, sort_by }: PageQuery,
  values: Values,
): Promise<Found> {
  const view: View = { source, scope, values, sort: sortOf(source, sort_by) }
  const way = await wayTo(view)
  const { total, shown } = await way(view, (page - 1) * per_page, per_page)
  return { total, rows: shown.length > 0 ? await source.written(scope, shown) : [] }
}

async function wayTo({ source, scope, values, sort }: View) {
  if (values['search']) return searched
  if (sort.keys[0]?.beside) return kept
  if (sort.keys[0]?.named) return source.plan(scope, values) === null ? gathered : browsed
  return (await source.few(scope, values, sort.name)) ? gathered : browsed
}

interface View {
  source: SeekSql
  scope: Scope
  values: Values
  sort: Sort
}

const keysOf = ({ sort }: View) => join(sort.keys.map((key, i) => sql`${key.sql} as ${raw(`k${i}`)}`))

/** Selects the row of the table for a found id. */
const byId = ({ source: { table, id }, scope }: View, found: string): Sql =>
  sql`${raw(table.as)}.organization_id = ${scope.agency.id} and ${id} = ${raw(found)}.id`

/** Finds the hits of a search once and counts and pages them together, since finding them is the expensive part. */
async function searched(view: View, offset: number, limit: number): Promise<Shown> {
  const hits = sql`select ${keysOf(view)}, ${view.source.id} from ${chosenBy(view)}`
  const page = sql`select id from hits order by ${orderOf(view, 'hits')} limit ${limit} offset ${offset}`
  const row = await view.scope.db.row<{ total: number; shown: string | null }>(sql`
    with hits as materialized (${hits})
    select (select count(*) from hits) as total, (${markedOf(view, page)}) as shown`)
  return { total: row?.total ?? 0, shown: shownIn(row?.shown) }
}

/** For filters that no index combines with the order: collects the rows, which their total requires anyway. */
async function gathered(view: View, offset: number, limit: number): Promise<Shown> {
  const { source, scope, values } = view
  // Otherwise PostgreSQL would walk along the order, hoping to meet them soon
  const few = sql`(select ${keysOf(view)}, ${source.id} from ${chosenBy(view)} offset 0) few`
  const [total, row] = await Promise.all([
    source.total(scope, values),
    scope.db.row<{ shown: string | null }>(
      markedOf(view, sql`select id from ${few} order by ${orderOf(view, 'few')} limit ${limit} offset ${offset}`),
    ),
  ])
  return { total, shown: shownIn(row?.shown) }
}

/**
 * For a sort order that no index provides: finds the order of all rows once, and caches their ids until one of the topics changes.
 */
async function kept({ source, scope, values, sort }: View, offset: number, limit: number): Promise<Shown> {
  const asked = { ...values, sort_by: sort.name }
  const what = `${source.list.name}.order ${JSON.stringify(asked)}`
  const [total, order] = await Promise.all([
    source.total(scope, values),
    rememberedOnce(scope, what, () => inOrder(source, scope, asked, 'all'), source.about(asked)),
  ])
  const ids = idsIn(order.ids.subarray(offset * bytesOfId, (offset + limit) * bytesOfId))
  return { total, shown: ids.map(id => ({ id, mark: null })) }
}

/**
 * Selects the rows of a page of ids with their marks, in the form that `shownIn` reads. The limit leaves only one way to join: by
 * the key, in order.
 */
const markedOf = (view: View, page: Sql): Sql => sql`select ${marks} as shown from (${page}) found ${withMark(view)}`
const marks = sql`string_agg(found.id || ' ' || marked.mark, ',')`
const withMark = (view: View): Sql => sql`cross join lateral (
  select ${view.source.mark}::text as mark from ${tableOf(view.source)} where ${byId(view, 'found')} limit 1) marked`

const shownIn = (text: string | null | undefined): Marked[] =>
  text ? text.split(',').map(one => ({ id: one.slice(0, lengthOfId), mark: one.slice(lengthOfId + 1) })) : []
const lengthOfId = 36

/** Selects the rows that match the filters, with the joins that the order needs. */
function chosenBy({ source, scope, values, sort }: View): Sql {
  const { from, where } = listPopulation(source, scope, values)
  return sql`${from} ${joinOf(sort, scope, values)} where ${where}`
}

/** Orders by the keys from `keysOf`. */
const orderOf = ({ source, sort }: View, as: string) =>
  orderBy(
    { ...source, id: raw(`${as}.id`) },
    { ...sort, keys: sort.keys.map((key, i) => ({ ...key, sql: raw(`${as}.k${i}`) })) },
  )

const tableOf = ({ table }: SeekSql) => raw(`${table.name} ${table.as}`)

async function browsed(view: View, offset: number, limit: number): Promise<Shown> {
  const { source, scope, values, sort } = view
  const start = nearestSeen(view, offset)
  if (offset - start.at <= near) {
    const window = { from: start.keys, offset: offset - start.at, limit }
    const [total, { shown, last }] = await Promise.all([source.total(scope, values), idsOf(view, window)])
    if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
    return { total, shown }
  }
  const total = await source.total(scope, values)
  if (offset >= total) return { total, shown: [] }
  const after = total - offset - limit
  if (after <= near) {
    const window = { offset: Math.max(0, after), limit: Math.min(limit, total - offset), fromEnd: true }
    return { total, shown: (await idsOf(view, window)).shown }
  }
  // Both directions share the boundaries: counted from the other end, a page down is a page up in reverse. For names, blanks and
  // ties have the same order both ways.
  const mirrored = sort.isDown && !sort.keys[0]?.named
  const boundaries = await boundariesOf(mirrored ? { ...view, sort: { ...sort, isDown: false } } : view)
  const steps = mirrored ? after : offset
  const boundary = boundaries[Math.floor(steps / stride)]
  const window = { offset: boundary ? steps % stride : steps, limit, fromEnd: mirrored }
  const { shown, last } = await idsOf(view, boundary ? { ...window, from: boundary } : window)
  if (last) noteSeen(view, { at: offset + limit - 1, keys: last }, total)
  return { total, shown }
}

/** A row that was shown, by its position in the order (from 0) and its sort keys. */
interface Seen {
  at: number
  keys: Keys
}
/** As strings, with the id last; a blank name is null. */
type Keys = readonly (string | null)[]
/** Remembered rows per view: a user who pages on needs one, several users in one view a few. */
const mostSeen = 8

const seenOf = ({ source, scope, values, sort }: View) =>
  rememberedList<Seen>(scope, `${source.list.name}.seen ${sort.name} ${JSON.stringify(values)}`, source.about(values))

/** Returns the last shown row nearest before `offset`, else the beginning. A user who pages on walks one step. */
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
  /** Counts from this row on, inclusive, instead of from the beginning (or, going up, from the end). */
  from?: Keys | undefined
  offset: number
  limit: number
  fromEnd?: boolean
}

interface Part {
  shown: Marked[]
  last: Keys | null
}
const noRows: Part = { shown: [], last: null }

/**
 * Returns the ids of a page, using only the index if the filters allow it, and the sort keys of its last row. The usual views keep
 * their plan.
 */
async function idsOf(view: View, window: Window): Promise<Part> {
  if (view.sort.keys[0]?.named) return idsByName(view, view.sort.keys[0].named, window)
  const { source, scope, values, sort } = view
  const { from, offset, limit, fromEnd = false } = window
  const where = listWhere(source, scope, values)
  const walked = fromEnd ? { ...sort, isDown: !sort.isDown } : sort
  const names = [...sort.keys.map((_, i) => `found.k${i}`), 'found.id']
  const last = join(names.map(key => sql`(array_agg(${raw(key)}))[${raw(fromEnd ? '1' : 'count(*)::int')}]::text`))
  const row = await scope.db.row<{ shown: string | null; last: string[] }>(
    sql`
    select ${marks} as shown, array[${last}] as last
    from (select ${keysOf(view)}, ${source.id} from ${tableOf(source)}
      where ${from ? sql`${where} and ${seek(source, walked, from)}` : where}
      order by ${orderBy(source, walked)} limit ${limit} offset ${offset}) found ${withMark(view)}`,
    planOf(view, [from ? 'from' : '', fromEnd ? 'up' : '']),
  )
  if (!row?.shown) return noRows
  const shown = shownIn(row.shown)
  return { shown: fromEnd ? shown.reverse() : shown, last: row.last }
}

function planOf({ source, scope, values, sort }: View, shape: string[]): string | undefined {
  const plan = source.plan(scope, values)
  return plan === null ? undefined : [`${source.list.name}.page`, sort.name, plan, ...shape].join(' ')
}

/**
 * The same in the order of names: the rows of one name after another, each through the index, until there are enough
 * (docs/decisions/056). Rows of later names are not read.
 */
async function idsByName(view: View, { table, column }: Named, window: Window): Promise<Part> {
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
  const as = raw(source.table.as)
  const keys = [raw('page.step'), ...inner.map(key => key.sql), source.id]
  const row = await scope.db.row<{ shown: string | null; last: string[] | null }>(
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
    select (select string_agg(found.id || ' ' || marked.mark, ',' order by step ${way(fromEnd)}, n ${way(fromEnd)})
        from page found ${withMark(view)}) as shown,
      (select array[${join(keys.map(key => sql`${key}::text`))}]
        from (select * from page order by step ${way(!fromEnd)}, n ${way(!fromEnd)} limit 1) page cross join lateral (
          select * from ${tableOf(source)} where ${byId(view, 'page')} limit 1) ${as}) as last`,
    planOf(view, ['named', from ? 'from' : '', fromEnd ? 'up' : '']),
  )
  if (!row?.shown || !row.last) return noRows
  const [step, ...others] = row.last
  return { shown: shownIn(row.shown), last: [left[Number(step) - 1]?.key ?? null, ...others] }
}

/** Represents blanks among the walked ids. */
const noId = '00000000-0000-0000-0000-000000000000'
const way = (isDown: boolean) => raw(isDown ? 'desc' : 'asc')

/** The sort value of a name, with all rows that share it. */
interface Called {
  key: string | null
  ids: string[]
}

/** The names of a short list in order, cached with the list's topics. */
const namesOf = ({ source, scope }: View, table: string): Promise<Called[]> =>
  rememberedOnce(
    scope,
    `names of ${table}`,
    () =>
      scope.db.rows<Called>(sql`select sort_name as key, array_agg(id order by id)::text[] as ids from ${raw(table)}
        where organization_id = ${scope.agency.id} group by 1 order by 1`),
    source.about({}),
  )

/** Seeks from this row on, inclusive, in this order. `boundary` has the row's keys as text, with the id last. */
function seek(source: SeekSql, { keys, isDown }: Sort, boundary: Keys): Sql {
  const columns = join([...keys.map(key => key.sql), source.id])
  const values = join([
    ...keys.map((key, i) => sql`${boundary[i]}::${raw(key.type ?? 'text')}`),
    sql`${boundary[keys.length]}::uuid`,
  ])
  return sql`(${columns}) ${raw(isDown ? '<=' : '>=')} (${values})`
}

/** The sort keys of every 200th row, counted from the first: one index scan per change of the data, instead of one per page. */
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
