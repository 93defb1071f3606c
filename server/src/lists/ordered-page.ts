import { hash } from 'node:crypto'
import type { Id, PageOf } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Topic } from '../db/topics.ts'
import { rememberedEach, rememberedOnce } from '../scope/remembered.ts'
import { reading, type Scope } from '../scope/scope.ts'
import { bytesOfId, idsIn } from './id-bytes.ts'
import type { PageQuery } from './list-page.ts'
import { type AnyListSql, joinOf, orderBy, sortOf, sqlFor, type Values, wholePopulation } from './list-sql.ts'

interface Kept {
  /** Topics of order and filters. */
  about: readonly Topic[]
  /** It also follows from the clock: for how many minutes it is remembered at most. */
  minutes?: number
  /** Filters of which each row has one value, such as the list's tabs: the order of all rows serves every choice of them. */
  tabs: readonly string[]
}

/**
 * One page of a list of thousands whose order and filters are derived row by row: which rows there are, in their order, is found once
 * and remembered until one of its topics moves, so every page of a view, and its total, costs the rows of that page alone.
 */
export const orderedPage = <Row>(source: AnyListSql<Scope, Row>, scope: Scope, query: PageQuery, kept: Kept) =>
  pageOf(source, scope, query, { ...kept, of: 'rows', write: (row: Row) => row })

/** The same as the bytes that are sent, which are remembered too: for lists that add nothing to their rows. */
export function orderedPageText(
  source: AnyListSql<Scope>,
  scope: Scope,
  query: PageQuery,
  kept: Kept,
): Promise<Buffer> {
  const write = async () => {
    const { data, meta } = await pageOf(source, scope, query, {
      ...kept,
      of: 'texts',
      write: row => JSON.stringify(row),
    })
    return Buffer.from(`{"data":[${data.join()}],"meta":${JSON.stringify(meta)}}`)
  }
  const what = `page ${source.list.name} ${stampOf(scope, kept)} ${JSON.stringify(query)}`
  return rememberedOnce(scope, what, write, kept.about)
}

/** Returns the cache stamp: titles are in the reader's language, and data may depend on the clock. */
const stampOf = ({ origin }: Scope, { minutes }: Kept) =>
  `${minutes === undefined ? '' : timeSlot(minutes)} ${origin.language}`

interface Written<Row, T> extends Kept {
  /** The cache name of a row. */
  of: string
  write: (row: Row) => T
}

async function pageOf<Row, T>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  query: PageQuery,
  { of, write, ...kept }: Written<Row, T>,
): Promise<PageOf<T>> {
  const { about, tabs } = kept
  const { page, per_page, sort_by, ...given } = query
  const values = given as Values
  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !tabs.includes(name)))
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  const stamp = stampOf(scope, kept)
  const view = JSON.stringify([source.list.name, stamp, sort_by, set])
  const read = reading(scope)
  const order = await rememberedOnce(scope, view, () => inOrder(source, read, { filters, tabs, sort_by }), about)
  const ids = idsUnder(
    order,
    tabs.map(name => values[name] ?? ''),
  )
  const shown = idsIn(ids.subarray((page - 1) * per_page * bytesOfId, page * per_page * bytesOfId))
  const find = async (unknown: readonly Id[]) => {
    const rows = await rowsOf(source, read, unknown)
    return new Map(rows.map(row => [(row as { id: Id }).id, write(row)]))
  }
  // a row is shown on pages of every order and tab
  const data = await rememberedEach(scope, `${of} ${source.list.name} ${stamp}`, { of: shown, find }, about)
  return { data, meta: { total: ids.length / bytesOfId, page, per_page } }
}

/** A part of the key that moves every so many minutes. */
export const timeSlot = (minutes: number) => String(Math.floor(Date.now() / (minutes * 60_000)))

/** The ids of all rows in their order, sixteen bytes each, and the values of each in the tabs, such as `past classroom`. */
interface Order {
  ids: Buffer
  values: string[]
}

const underTabs = new WeakMap<Order, Map<string, Buffer>>()

/** The ids with the chosen values, one text per tab: several with commas, or none for all. Picked once for as long as the order is remembered. */
function idsUnder(order: Order, wanted: readonly string[]): Buffer {
  const what = wanted.join(' ')
  if (what.trim() === '') return order.ids
  const known = underTabs.get(order) ?? new Map<string, Buffer>()
  underTabs.set(order, known)
  const ids = known.get(what) ?? pickIds(order, wanted)
  known.set(what, ids)
  return ids
}

function pickIds({ ids, values }: Order, wanted: readonly string[]): Buffer {
  const chosen = wanted.map(value => (value === '' ? null : new Set(value.split(','))))
  // rows share few combinations, so each is looked at once
  const fits = new Map<string, boolean>()
  const isFit = (row: string) => {
    const known = fits.get(row) ?? row.split(' ').every((value, at) => chosen[at]?.has(value) ?? true)
    fits.set(row, known)
    return known
  }
  return Buffer.concat(
    values.flatMap((row, at) => (isFit(row) ? [ids.subarray(at * bytesOfId, (at + 1) * bytesOfId)] : [])),
  )
}

interface Asked {
  filters: Values
  tabs: readonly string[]
  sort_by: string | undefined
}

async function inOrder<Row>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  { filters, tabs, sort_by }: Asked,
): Promise<Order> {
  const value = join(
    tabs.map(name => valueOf(source, name)),
    ` || ' ' || `,
  )
  const { from, where } = wholePopulation(source, scope, filters, true)
  const sort = sortOf(source, sort_by)
  // one row, because thousands of them take longer to read than to find; an aggregate would leave out a row without a value
  const row = await scope.db.row<{ ids: Buffer | null; values: string | null }>(sql`
    select string_agg(uuid_send(id), ''::bytea) as ids, string_agg(value, ',') as values from (
      select ${source.id} as id, ${value} as value
      from ${from} ${joinOf(sort, scope, filters)} where ${where} order by ${orderBy(source, sort)}) found`)
  return { ids: row?.ids ?? Buffer.alloc(0), values: row?.values?.split(',') ?? [] }
}

/** The row's value in a tab, which holds no blank. */
function valueOf<Row>(source: AnyListSql<Scope, Row>, name: string): Sql {
  const by = source.counted?.[name]
  if (!by || !('value' in by)) throw new Error(`${source.list.name} has no counts by ${name}`)
  return sql`coalesce((${by.value})::text, '')`
}

/** Found by their keys alone: one plan for all pages, which would take most of the time to make again. */
export const rowsOf = async <Row, S extends Scope>(
  source: AnyListSql<S, Row>,
  scope: S,
  ids: readonly Id[],
): Promise<Row[]> => {
  const rows = sql`select ${sqlFor(source.columns, scope)} from ${sqlFor(source.from, scope)}
      where ${source.id} = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], ${source.id})`
  // who may not see all of a row asks by another text
  const found = await scope.db.rows(rows, `${source.list.name}.rows ${hash('sha1', rows.text, 'base64')}`)
  return source.shown ? (found as never[]).map(source.shown) : (found as Row[])
}
