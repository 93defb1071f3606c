import type { Id, PageOf } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Topic } from '../db/topics.ts'
import { rememberedEach, rememberedOnce } from '../scope/remembered.ts'
import { reading, type Scope } from '../scope/scope.ts'
import type { PageQuery } from './list-page.ts'
import { type AnyListSql, joinOf, listPopulation, orderBy, sortOf, sqlFor, type Values } from './list-sql.ts'

interface Kept {
  /** What order and filters are derived from. */
  about: readonly Topic[]
  /** It also follows from the clock: for how many minutes it is remembered at most. */
  minutes?: number
  /** The filter of the list's tabs: each row has one of its values, so the order of all of them serves every tab. */
  tabs: string
}

/**
 * One page of a list of thousands whose order and filters are derived row by row: which rows there are, in their order, is found once
 * and remembered until one of its topics moves, so every page of a view, and its total, costs the rows of that page alone.
 */
export async function orderedPage<Row>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  query: PageQuery,
  { about, minutes, tabs }: Kept,
): Promise<PageOf<Row>> {
  const { page, per_page, sort_by, ...given } = query
  const { [tabs]: tab, ...filters } = given as Values
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  // titles stand in the order of their reader's language
  const stamp = minutes === undefined ? '' : timeSlot(minutes)
  const view = JSON.stringify([source.list.name, stamp, scope.origin.language, sort_by, set])
  const read = reading(scope)
  const order = await rememberedOnce(scope, view, () => inOrder(source, read, { filters, tabs, sort_by }), about)
  const ids = idsOf(order, tab ?? '')
  const shown = ids.slice((page - 1) * per_page, page * per_page)
  const rows = { of: shown, find: (unknown: readonly Id[]) => rowsById(source, read, unknown) }
  // a row is shown on pages of every order and tab
  const data = await rememberedEach(scope, `rows ${source.list.name} ${stamp} ${scope.origin.language}`, rows, about)
  return { data, meta: { total: ids.length, page, per_page } }
}

/** A part of the key that moves every so many minutes. */
export const timeSlot = (minutes: number) => String(Math.floor(Date.now() / (minutes * 60_000)))

async function rowsById<Row>(source: AnyListSql<Scope, Row>, read: Scope, ids: readonly Id[]): Promise<Map<Id, Row>> {
  const rows = await rowsOf(source, read, ids)
  return new Map(rows.map(row => [(row as { id: Id }).id, row]))
}

const asLists = new WeakMap<ReadonlyMap<Id, string>, Map<string, readonly Id[]>>()

/** The ids under these tabs, several of which may be chosen, or all: listed once for as long as the order is remembered. */
function idsOf(order: ReadonlyMap<Id, string>, tabs: string): readonly Id[] {
  const lists = asLists.get(order) ?? new Map<string, readonly Id[]>()
  const known = lists.get(tabs)
  if (known) return known
  const wanted = new Set(tabs.split(','))
  const ids = tabs === '' ? [...order.keys()] : [...order].flatMap(([id, value]) => (wanted.has(value) ? [id] : []))
  asLists.set(order, lists.set(tabs, ids))
  return ids
}

interface Asked {
  filters: Values
  tabs: string
  sort_by: string | undefined
}

/** The rows in their order, each with its value of the tabs. */
async function inOrder<Row>(
  source: AnyListSql<Scope, Row>,
  scope: Scope,
  { filters, tabs, sort_by }: Asked,
): Promise<Map<Id, string>> {
  const value = source.counted?.[tabs]?.value
  if (!value) throw new Error(`${source.list.name} has no counts by ${tabs}`)
  const { from, where } = listPopulation(source, scope, filters)
  const sort = sortOf(source, sort_by)
  const rows = await scope.db.rows<{ id: Id; value: string }>(
    sql`select ${source.id} as id, ${value} as value from ${from} ${joinOf(sort, scope, filters)} where ${where} order by ${orderBy(source, sort)}`,
  )
  return new Map(rows.map(row => [row.id, row.value]))
}

/** Found by their keys alone: one plan for all pages, which would take most of the time to make anew. */
export const rowsOf = <Row, S extends Scope>(
  source: AnyListSql<S, Row>,
  scope: S,
  ids: readonly Id[],
): Promise<Row[]> =>
  scope.db.rows(
    sql`select ${sqlFor(source.columns, scope)} from ${sqlFor(source.from, scope)}
      where ${source.id} = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], ${source.id})`,
    `${source.list.name}.rows ${scope.origin.language}`,
  ) as Promise<Row[]>
