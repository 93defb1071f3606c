import { type PageOf, type ValueCounts } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Topic } from '../db/topics.ts'
import { rememberedOnce } from '../scope/remembered.ts'
import type { Scope } from '../scope/scope.ts'
import { type CountsQuery, countValues } from './count-values.ts'
import { bytesOfId, idsIn } from './id-bytes.ts'
import { countRows, type PageQuery, rowOfAll } from './list-page.ts'
import {
  aboutUnder,
  type AnyListSql,
  joinOf,
  listPopulation,
  orderBy,
  sortOf,
  type Values,
  wholePopulation,
} from './list-sql.ts'
import { rowsOf, timeSlot } from './ordered-page.ts'

export interface Kept {
  /** Topics that affect order, filters and total. */
  about: readonly Topic[]
  /** The owner of the rows, if the scope sets it in addition to the filters. */
  of?: string
  /** Sort orders that an index provides while no filter is set: their first rows are found without the others. */
  quick: readonly string[]
  /** Returns true for filters under which the index works too. */
  quickUnder?: (values: Values) => boolean
  /** The most minutes to cache, for data that also depends on the time. */
  minutes?: number
}

/** Returns the cache key of a list under these filters; it includes the reader's language because of titles. */
const viewOf = (
  { list }: AnyListSql<never>,
  { origin }: Scope,
  { of, minutes }: Pick<Kept, 'of' | 'minutes'>,
  values: Values,
) =>
  `${list.name} ${of ?? ''} ${minutes === undefined ? '' : timeSlot(minutes)} ${origin.language} ${JSON.stringify(values)}`

/** Counts the list's rows under these filters, cached like its pages. */
export const keptTotal = <S extends Scope>(
  source: AnyListSql<S>,
  scope: S,
  values: Values,
  kept: Pick<Kept, 'about' | 'of' | 'minutes'>,
): Promise<number> =>
  rememberedOnce(
    scope,
    `total of ${viewOf(source, scope, kept, values)}`,
    () => countRows(source, scope, values),
    aboutUnder(kept.about, values),
  )

/** Counts rows by the values of one filter under the others, cached like its pages. */
export const keptCounts = <S extends Scope>(
  source: AnyListSql<S>,
  scope: S,
  query: CountsQuery,
  kept: Pick<Kept, 'about' | 'of' | 'minutes'>,
): Promise<ValueCounts> => {
  const values = query as unknown as Values
  const view = viewOf(source, scope, kept, values)
  const count = () => countValues(source, scope, query)
  return rememberedOnce(scope, `counts of ${view}`, count, aboutUnder(kept.about, values))
}

/** The first pages take one query; for later pages the whole order is computed once. */
const near = 200

/**
 * Returns one page of a list that may have a hundred thousand rows. The total, the ids of the first pages, and for later pages the
 * ids of all rows in order are cached until one of the topics changes. Only the page's own rows are read each time. `scope` must be
 * a reading one (scope.ts), since both parts run in parallel.
 */
export async function keptPage<Row, S extends Scope>(
  source: AnyListSql<S, Row>,
  scope: S,
  query: PageQuery,
  kept: Kept,
): Promise<PageOf<Row>> {
  const { about, quick, quickUnder } = kept
  const { page, per_page, sort_by, ...given } = query
  const values = given as Values
  const view = viewOf(source, scope, kept, values)
  const isNear = page * per_page <= near
  // One total for all sort orders, which reads less than any of them
  const isCounted =
    isNear && (Object.values(values).every(value => value === undefined) || quickUnder?.(values) === true)
  const way = isCounted ? (quick.includes(sort_by ?? '') ? 'quick' : 'first') : isNear ? 'near' : 'all'
  const [total, order] = await Promise.all([
    isCounted ? keptTotal(source, scope, values, kept) : null,
    rememberedOnce(
      scope,
      `order ${sort_by} ${way} of ${view}`,
      () => inOrder(source, scope, query, way),
      aboutUnder(about, values),
    ),
  ])
  const shown = idsIn(order.ids.subarray((page - 1) * per_page * bytesOfId, page * per_page * bytesOfId))
  const data = shown.length > 0 ? await rowsOf(source, scope, shown) : []
  return { data, meta: { total: total ?? order.total, page, per_page } }
}

/** The first rows only: `quick` through an index, or `near` with the total from the same scan; `all` for all rows. */
type Way = 'quick' | 'first' | 'near' | 'all'

interface Order {
  ids: Buffer
  /** The number of ids if rows were not counted. */
  total: number
}

/** Returns the ids in order, sixteen bytes each: as text, a hundred thousand of them would fill the cache. */
export async function inOrder<Row, S extends Scope>(
  source: AnyListSql<S, Row>,
  scope: S,
  { page: _, per_page: __, sort_by, ...values }: Partial<PageQuery>,
  way: Way,
): Promise<Order> {
  const { from, where } =
    way === 'quick'
      ? listPopulation(source, scope, values as Values)
      : wholePopulation(source, scope, values as Values, true)
  const sort = sortOf(source, sort_by)
  // Only the id is in the sorted rows
  const row = await rowOfAll<{ ids: Buffer | null; total: number | null }>(
    source,
    scope,
    sql`
    select string_agg(uuid_send(id), ''::bytea) as ids, max(total)::int as total from (
      select ${source.id} as id, ${way === 'near' ? sql`count(*) over ()` : sql`null::int`} as total
      from ${from} ${joinOf(sort, scope, values)} where ${where} order by ${orderBy(source, sort)} limit ${way === 'all' ? null : near}) found`,
  )
  const ids = row?.ids ?? Buffer.alloc(0)
  return { ids, total: row?.total ?? ids.length / bytesOfId }
}
