import type { Id, PageOf } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Topic } from '../db/topics.ts'
import { remembered } from '../scope/remembered.ts'
import { reading, type Scope } from '../scope/scope.ts'
import type { PageQuery } from './list-page.ts'
import { type AnyListSql, joinOf, listPopulation, orderBy, sortOf, sqlFor, type Values } from './list-sql.ts'

/**
 * One page of a list of thousands whose order and filters are derived row by row: which rows there are, in their order, is found once
 * and remembered until one of its topics moves, so every page of a view, and its total, costs the rows of that page alone.
 */
export async function orderedPage<Row>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  query: PageQuery,
  about: readonly Topic[],
): Promise<PageOf<Row>> {
  const { page, per_page, sort_by, ...filters } = query
  const set = Object.entries(filters as Values).filter(([, value]) => value !== undefined)
  // titles stand in the order of their reader's language
  const view = JSON.stringify([source.list.name, scope.origin.language, sort_by, set])
  const read = reading(scope)
  const ids = await remembered(scope, view, () => idsInOrder(source, read, filters as Values, sort_by), about)
  const shown = ids.slice((page - 1) * per_page, page * per_page)
  const data = shown.length > 0 ? await rowsOf(source, read, shown) : []
  return { data, meta: { total: ids.length, page, per_page } }
}

async function idsInOrder<Row>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  values: Values,
  sort_by: string | undefined,
): Promise<Id[]> {
  const { from, where } = listPopulation(source, scope, values)
  const sort = sortOf(source, sort_by)
  const rows = await scope.db.rows<{ id: Id }>(
    sql`select ${source.id} as id from ${from} ${joinOf(sort)} where ${where} order by ${orderBy(source, sort)}`,
  )
  return rows.map(({ id }) => id)
}

/** Found by their keys alone: one plan for all pages, which would take most of the time to make anew. */
const rowsOf = <Row>(source: AnyListSql<Scope, Row>, scope: Scope, ids: readonly Id[]): Promise<Row[]> =>
  scope.db.rows(
    sql`select ${sqlFor(source.columns, scope)} from ${sqlFor(source.from, scope)}
      where ${source.id} = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], ${source.id})`,
    `${source.list.name}.rows ${scope.origin.language}`,
  ) as Promise<Row[]>
