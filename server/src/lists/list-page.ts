import type { PageOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import {
  type AnyListSql,
  joinOf,
  sqlFor,
  listPopulation,
  orderBy,
  sortOf,
  type Values,
  wholePopulation,
} from './list-sql.ts'

export interface PageQuery {
  page: number
  per_page: number
  sort_by?: string
}

/** Returns one page of a list and the exact total, queried in parallel. For lists small enough not to need seek-page.ts. */
export async function listPage<S extends { db: Db }, Row>(
  source: AnyListSql<S, Row>,
  scope: S,
  query: PageQuery,
): Promise<PageOf<Row>> {
  const { page, per_page, sort_by: _, ...filters } = query
  const values = filters as Values
  const [found, total] = await Promise.all([
    scope.db.rows(pageOf(source, scope, query, values)),
    countRows(source, scope, values),
  ])
  const data = source.shown ? (found as never[]).map(source.shown) : (found as Row[])
  return { data, meta: { total, page, per_page } }
}

function pageOf<S>(source: AnyListSql<S>, scope: S, { page, per_page, sort_by }: PageQuery, values: Values): Sql {
  const { from, where } = listPopulation(source, scope, values)
  const columns = sqlFor(source.columns, scope)
  const sort = sortOf(source, sort_by)
  const order = orderBy(source, sort)
  const found = sql`from ${from} ${joinOf(sort, scope, values)} where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`
  if (!source.dressed) return sql`select ${columns} ${found}`
  return sql`with page as materialized (select ${source.id} ${found})
    select ${columns} from ${source.dressed} ${joinOf(sort, scope, values)} order by ${order}`
}

/** Counts the list's rows under these filters, uncached. */
export async function countRows<S extends { db: Db }>(
  source: AnyListSql<S>,
  scope: S,
  values: Values,
): Promise<number> {
  const { from, where } = wholePopulation(source, scope, values)
  const row = await rowOfAll<{ total: number }>(
    source,
    scope,
    sql`select count(*) as total from ${from} where ${where}`,
  )
  return row?.total ?? 0
}

/** Returns the single row of a statement that scans all rows of a list. */
export const rowOfAll = async <Row extends object>(
  { joinsSets }: Pick<AnyListSql<never>, 'joinsSets'>,
  { db }: { db: Db },
  statement: Sql,
): Promise<Row | undefined> => (joinsSets ? (await db.whole<Row>(statement))[0] : db.row<Row>(statement))
