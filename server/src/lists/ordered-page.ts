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
  /** Topics that affect order and filters. */
  about: readonly Topic[]
  /** The most minutes to cache, for data that also depends on the time. */
  minutes?: number
  /** Filters for which each row has exactly one value, such as the list's tabs: one order of all rows serves every choice. */
  tabs: readonly string[]
}

/**
 * Returns one page of a list of thousands whose order and filters are computed row by row. The rows in order are found once and
 * cached until one of their topics changes, so a page and its total cost only the rows of that page.
 */
export const orderedPage = <Row>(source: AnyListSql<Scope, Row>, scope: Scope, query: PageQuery, kept: Kept) =>
  pageOf(source, scope, query, { ...kept, of: 'rows', write: (row: Row) => row })

/** The same as the bytes to send, which are cached too; for lists that add nothing to their rows. */
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

/** Returns the cache stamp: titles depend on the reader's language, and data may depend on the time. */
const stampOf = ({ origin }: Scope, { minutes }: Kept) =>
  `${minutes === undefined ? '' : timeSlot(minutes)} ${origin.language}`

interface Written<Row, T> extends Kept {
  /** Prefix for a row's cache key. */
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
  // A row may appear on pages of every sort order and tab
  const data = await rememberedEach(scope, `${of} ${source.list.name} ${stamp}`, { of: shown, find }, about)
  return { data, meta: { total: ids.length / bytesOfId, page, per_page } }
}

/** Returns a part of the cache key that changes every so many minutes. */
export const timeSlot = (minutes: number) => String(Math.floor(Date.now() / (minutes * 60_000)))

/** The ids of all rows in order, sixteen bytes each, and each row's tab values, such as `past classroom`. */
interface Order {
  ids: Buffer
  values: string[]
}

const underTabs = new WeakMap<Order, Map<string, Buffer>>()

/**
 * Returns the ids with the selected values, one text per tab: several with commas, or empty for all. Computed once while the order
 * is cached.
 */
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
  // Rows share few combinations, so each is checked once
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
  // A single row, because reading thousands of them takes longer than finding them; an aggregate would leave out a row without a
  // value
  const row = await scope.db.row<{ ids: Buffer | null; values: string | null }>(sql`
    select string_agg(uuid_send(id), ''::bytea) as ids, string_agg(value, ',') as values from (
      select ${source.id} as id, ${value} as value
      from ${from} ${joinOf(sort, scope, filters)} where ${where} order by ${orderBy(source, sort)}) found`)
  return { ids: row?.ids ?? Buffer.alloc(0), values: row?.values?.split(',') ?? [] }
}

/** Returns the row's value in a tab, which contains no space. */
function valueOf<Row>(source: AnyListSql<Scope, Row>, name: string): Sql {
  const by = source.counted?.[name]
  if (!by || !('value' in by)) throw new Error(`${source.list.name} has no counts by ${name}`)
  return sql`coalesce((${by.value})::text, '')`
}

/** Reads rows by their keys alone, with one cached plan for all pages, since planning would take most of the time. */
export const rowsOf = async <Row, S extends Scope>(
  source: AnyListSql<S, Row>,
  scope: S,
  ids: readonly Id[],
): Promise<Row[]> => {
  const rows = sql`select ${sqlFor(source.columns, scope)} from ${sqlFor(source.from, scope)}
      where ${source.id} = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], ${source.id})`
  // Users who may not see all of a row get another statement
  const found = await scope.db.rows(rows, `${source.list.name}.rows ${hash('sha1', rows.text, 'base64')}`)
  return source.shown ? (found as never[]).map(source.shown) : (found as Row[])
}
