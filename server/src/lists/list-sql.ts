import {
  askedInConditions,
  asksOtherLists,
  type CountedOf,
  type List,
  type SortOf,
  type ValuesOf,
} from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Topic, topics } from '../db/topics.ts'
import type { Agency } from '../scope/scope.ts'

/** One key of a sort order. */
export interface Key {
  sql: Sql
  /** For seek pages: the type its text is cast to. */
  type?: 'text' | 'smallint' | 'date' | 'timestamptz'
  /** The position of blanks: last in both directions, or first ascending and last descending. By default PostgreSQL's order. */
  nulls?: 'last' | 'least'
  /** Sorted opposite to the order's direction; not for seek pages. */
  isTurned?: true
  /** Set if the first key is the name of a row in another table. */
  named?: Named
  /** The key comes from this join, which no index can sort: the ids of all rows in order are cached. */
  beside?: (scope: InAgency, values: Values) => Sql
}
interface InAgency {
  agency: Pick<Agency, 'id' | 'name' | 'time_zone' | 'versions'>
}

/**
 * Sorts rows by the name of a location or coordinator that they reference. A renaming affects too many rows to store the name in
 * them (docs/decisions/056). Blanks come last in both directions, ties are always ascending.
 */
export interface Named {
  /** An agency's table with the names, in a column `sort_name`. */
  table: string
  /** The column that references it. An index on it, the other keys and the id returns the rows of one name in order. */
  column: Sql
  organization: Sql
}

/** The condition of a set filter; null for none, such as a search for blanks. */
type Condition<L extends List, S> = (value: string, scope: S, values: ValuesOf<L>) => Sql | null

interface Rows<L extends List, S, Row> {
  list: L
  /** The tables, with the aliases that the other parts use. */
  from: Sql | ((scope: S) => Sql)
  /** The same for scans of all rows, with only the joins that these filters or the order need; default: `from`. */
  whole?: (scope: S, values: Values, isOrdered: boolean) => Sql
  /** `whole` already limits its rows as `seen` does: repeating a condition makes PostgreSQL expect far fewer rows. */
  wholeSees?: true
  /** Filters join large sets with the rows, so scans of all rows are planned without nested loops (decision 134). */
  joinsSets?: true
  /** A row's id, the last key of every sort order. */
  id: Sql
  /** Limits the rows to those the actor can see, under any filter. */
  seen?: (scope: S) => Sql
  filters: { [K in keyof L['filters']]-?: Condition<L, S> }
  /** A source that performs the search itself; null if there is nothing to search for. */
  found?: (search: string) => Sql | null
  /** Columns of a row. */
  columns: Sql | ((scope: S) => Sql)
  /**
   * Turns `page`, the ids of one page, into rows: only filters and order choose the page, so PostgreSQL skips every source they
   * don't need. Without it, the rows come from the same query.
   */
  dressed?: Sql
  /** Converts a database row to the API's form. */
  shown?: (found: never) => Row
}

/** Returns the value of a filter with counts for a row; null for a row without one. */
interface ByValue<S> {
  value: Sql
  /** Joins the values when a row may have several. */
  join?: (scope: S, values: Values) => Sql
}
/** Or each choice is counted separately, under its own condition, if indexes find their rows and most rows have no value. */
export type Counted<S> = ByValue<S> | { each: true }
type Counts<L extends List, S> = [CountedOf<L>] extends [never] ? object : { counted: Record<CountedOf<L>, Counted<S>> }

/** The sort orders by name; a list without any has one fixed order. */
type Orders<L extends List> = [SortOf<L>] extends [never]
  ? { order: Sql }
  : {
      orders: Record<SortOf<L>, readonly Key[]>
      /** Keys for descending order, if they differ. */
      downwards?: Partial<Record<SortOf<L>, readonly Key[]>>
      /** In descending order only the first key descends; tie-breakers and the id still ascend. */
      tiesStay?: true
    }

/**
 * A list in SQL: the parts of the contract's definition in terms of tables. It does not compile if a filter or a sort order is
 * missing. `S` is the scope that sees the rows, `Row` the type of one row.
 */
export type ListSql<L extends List, S, Row = unknown> = Rows<L, S, Row> & Orders<L> & Counts<L, S>

type AnyOrders = {
  order?: Sql
  orders?: Record<string, readonly Key[]>
  downwards?: Record<string, readonly Key[]>
  tiesStay?: true
}
/** Any list, for the parts that work for all of them. */
export type AnyListSql<S, Row = unknown> = Pick<
  Rows<List, S, Row>,
  'from' | 'whole' | 'wholeSees' | 'joinsSets' | 'id' | 'seen' | 'dressed' | 'columns'
> & {
  list: List
  filters: Readonly<Record<string, (value: string, scope: S, values: never) => Sql | null>>
  found?: (search: string) => Sql | null
  counted?: Readonly<Record<string, Counted<S>>>
  shown?: (found: never) => Row
} & AnyOrders

/** Values as in the address; unset keys may be present without a value. */
export type Values = Readonly<Record<string, string | undefined>>

/** Parts that select rows. */
export type Choosing<S> = Pick<AnyListSql<S>, 'from' | 'whole' | 'wholeSees' | 'seen' | 'filters' | 'found'>

/** Returns a condition for the rows of a list under these filters, for operations on all of them. */
export function listWhere<S>(source: Choosing<S>, scope: S, values: Values): Sql {
  const seen = source.seen ? [source.seen(scope)] : []
  const set = Object.entries(source.filters).flatMap(([key, condition]) => {
    const value = values[key]
    const holds = value ? condition(value, scope, values as never) : null
    return holds ? [holds] : []
  })
  const all = [...seen, ...set]
  return all.length > 0 ? join(all, ' and ') : sql`true`
}

/** The same as a source and its conditions; a search may have its own source. */
export function listPopulation<S>(source: Choosing<S>, scope: S, values: Values): { from: Sql; where: Sql } {
  const { search, ...others } = values
  const found = search ? source.found?.(search) : null
  if (found) return { from: found, where: listWhere(source, scope, others) }
  return { from: sqlFor(source.from, scope), where: listWhere(source, scope, values) }
}

/** Returns the topics under these filters, since conditions on other lists add their topics. */
export const aboutUnder = (about: readonly Topic[], { conditions }: Values): readonly Topic[] =>
  conditions && asksOtherLists(conditions) ? topics : about

/** Returns the filters that are set, including those in conditions. */
export function filtersAsked(values: Values): Values {
  const { conditions } = values
  if (!conditions) return values
  const set = Object.entries(values).filter(([, value]) => value)
  return { ...askedInConditions(conditions), ...Object.fromEntries(set) }
}

/** For counts, and sort orders over all rows. */
export function wholePopulation<S>(source: Choosing<S>, scope: S, values: Values, isOrdered = false) {
  const { whole, wholeSees, seen, ...others } = source
  if (!whole) return listPopulation(source, scope, values)
  const from = whole(scope, filtersAsked(values), isOrdered)
  return listPopulation({ ...others, ...(seen && !wholeSees && { seen }), from }, scope, values)
}

export const sqlFor = <S>(part: Sql | ((scope: S) => Sql), scope: S): Sql =>
  typeof part === 'function' ? part(scope) : part

export interface Sort {
  /** As in the address: `name`, `-hire_date`. */
  name: string
  keys: readonly Key[]
  isDown: boolean
}

/** Returns the keys of the sort order named by `sort_by`. */
export function sortOf(source: AnyOrders, sort_by: string | undefined): Sort {
  if (sort_by === undefined) return { name: '', keys: [], isDown: false }
  const isDown = sort_by.startsWith('-')
  const key = isDown ? sort_by.slice(1) : sort_by
  const keys = (isDown ? source.downwards?.[key] : undefined) ?? source.orders?.[key] ?? []
  return { name: sort_by, keys, isDown }
}

const ways = { asc: raw('asc'), desc: raw('desc') }
const last = raw(' nulls last')
const first = raw(' nulls first')

function directed({ sql: key, nulls }: Key, isDown: boolean): Sql {
  const way = isDown ? ways.desc : ways.asc
  if (nulls === undefined) return sql`${key} ${way}`
  return sql`${key} ${way}${nulls === 'last' || isDown ? last : first}`
}

/** Returns joins that a sort order needs in addition to the rows' own tables. */
export function joinOf({ keys: [key] }: Sort, scope: unknown, values: Values): Sql {
  if (key?.beside) return key.beside(scope as InAgency, values)
  if (!key?.named) return empty
  const { table, column, organization } = key.named
  return sql`left join ${raw(table)} named on named.organization_id = ${organization} and named.id = ${column}`
}

export function orderBy(source: AnyOrders & { id: Sql }, { keys, isDown }: Sort): Sql {
  if (source.order) return source.order
  const tiesDown = isDown && source.tiesStay !== true && !keys[0]?.named
  return join(
    [...keys, { sql: source.id }].map((key: Key, i) =>
      directed(key, (i === 0 ? isDown : tiesDown) !== (key.isTurned === true)),
    ),
  )
}
