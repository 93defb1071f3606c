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
  /** Topics of order, filters and total. */
  about: readonly Topic[]
  /** The owner of the rows, if the scope sets it beside the filters. */
  of?: string
  /** Orders that an index gives while nothing is filtered: their first rows are found without the others. */
  quick: readonly string[]
  /** Filters under which they are given too. */
  quickUnder?: (values: Values) => boolean
  /** The most minutes to cache, for data that also depends on the clock. */
  minutes?: number
}

/** Returns the cache key of a list under these filters: titles are in the reader's language. */
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

/** The first pages take one query; for later pages the whole order is found once. */
const near = 200

/**
 * One page of a list whose rows may be a hundred thousand: the total, the ids of the first pages and, for whoever goes further, those of
 * all rows in order are remembered until one of the topics moves. Only what a page shows is read each time. `scope` must be one that
 * reads (scope.ts): the two halves are asked side by side.
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
  // one total for all orders, which looks at less than any of them
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

/** The first of them, `quick` as an index gives them, or `near` with how many there are from the same look at all; or `all`. */
type Way = 'quick' | 'first' | 'near' | 'all'

interface Order {
  ids: Buffer
  /** The number of ids when rows were not counted. */
  total: number
}

/** The ids in their order, sixteen bytes each: as texts a hundred thousand of them would take the room of all else that is remembered. */
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
  // no more than the id in the rows that are put in order
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
