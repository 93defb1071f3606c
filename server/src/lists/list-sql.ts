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

/** One part of an order. */
export interface Key {
  sql: Sql
  /** For pages that are sought: what its text is read as. */
  type?: 'text' | 'smallint' | 'date' | 'timestamptz'
  /** The place of blanks: last in both directions, or first ascending and last descending. By default PostgreSQL's order. */
  nulls?: 'last' | 'least'
  /** Against the direction of the order; not for pages that are sought. */
  isTurned?: true
  /** The first key is what rows of another table are called. */
  named?: Named
  /** The key stands in this join, which no index gives in order: the ids of all rows in order are remembered. */
  beside?: (scope: InAgency, values: Values) => Sql
}
interface InAgency {
  agency: Pick<Agency, 'id' | 'name' | 'time_zone' | 'versions'>
}

/**
 * Rows stand in the order of the names of what they refer to, a location or a coordinator: those that change with a name are too many to
 * keep the order in themselves (docs/decisions/056). Blanks stand last in both directions, ties always go up.
 */
export interface Named {
  /** The table of an agency with the names, in a column `sort_name`. */
  table: string
  /** The column that refers to it. An index on it, the other keys and the id returns the rows of one name in order. */
  column: Sql
  organization: Sql
}

/** The condition of a set filter; null for none, such as a search for blanks. */
type Condition<L extends List, S> = (value: string, scope: S, values: ValuesOf<L>) => Sql | null

interface Rows<L extends List, S, Row> {
  list: L
  /** The tables, with the aliases that all the rest speaks of. */
  from: Sql | ((scope: S) => Sql)
  /** The same for whatever goes through all rows, with no more than these filters, or an order, need; without it: `from`. */
  whole?: (scope: S, values: Values, isOrdered: boolean) => Sql
  /** `whole` limits its rows as `seen` does: a condition said twice makes PostgreSQL expect far fewer rows. */
  wholeSees?: true
  /** Filters join large sets with the rows: whatever goes through all of them is planned without loops (decision 134). */
  joinsSets?: true
  /** The id of a row: the last part of every order. */
  id: Sql
  /** Limits the rows to those the actor can see, under any filter. */
  seen?: (scope: S) => Sql
  filters: { [K in keyof L['filters']]-?: Condition<L, S> }
  /** A source that finds by itself what is searched for; null: nothing is. */
  found?: (search: string) => Sql | null
  /** Columns of a row. */
  columns: Sql | ((scope: S) => Sql)
  /**
   * Turns `page`, the ids of one page, into rows: filters and order alone choose the page, so PostgreSQL skips every
   * source that they don't need. Without it the rows come from the same query.
   */
  dressed?: Sql
  /** Converts a database row to the API's. */
  shown?: (found: never) => Row
}

/** Returns the value of a filter with counts for a row; null for a row without one. */
interface ByValue<S> {
  value: Sql
  /** Joins the values when a row may have several. */
  join?: (scope: S, values: Values) => Sql
}
/** Or each choice is counted by itself, under its own condition: where indexes know their rows, most of which have none of them. */
export type Counted<S> = ByValue<S> | { each: true }
type Counts<L extends List, S> = [CountedOf<L>] extends [never] ? object : { counted: Record<CountedOf<L>, Counted<S>> }

/** The orders by their names; a list without any has one that is always the same. */
type Orders<L extends List> = [SortOf<L>] extends [never]
  ? { order: Sql }
  : {
      orders: Record<SortOf<L>, readonly Key[]>
      /** Going down by other keys than going up. */
      downwards?: Partial<Record<SortOf<L>, readonly Key[]>>
      /** Going down only the first key does; those that part equals, and the id, still go up. */
      tiesStay?: true
    }

/**
 * A list in SQL: what the contract's definition names, in the words of the tables. A filter or an order that is missing does not compile.
 * `S` is the scope that sees the rows, `Row` what one of them says.
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

/** Values as they stand in the address; unset ones may be there without a value. */
export type Values = Readonly<Record<string, string | undefined>>

/** Parts that select rows. */
export type Choosing<S> = Pick<AnyListSql<S>, 'from' | 'whole' | 'wholeSees' | 'seen' | 'filters' | 'found'>

/** The rows that a list holds under these filters, as a condition: for whatever is done with all of them. */
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

/** The same as a source and its conditions: a search may have a source of its own. */
export function listPopulation<S>(source: Choosing<S>, scope: S, values: Values): { from: Sql; where: Sql } {
  const { search, ...others } = values
  const found = search ? source.found?.(search) : null
  if (found) return { from: found, where: listWhere(source, scope, others) }
  return { from: sqlFor(source.from, scope), where: listWhere(source, scope, values) }
}

/** Returns topics under these filters: conditions on other lists add their topics. */
export const aboutUnder = (about: readonly Topic[], { conditions }: Values): readonly Topic[] =>
  conditions && asksOtherLists(conditions) ? topics : about

/** The filters that are set, including those in conditions. */
export function filtersAsked(values: Values): Values {
  const { conditions } = values
  if (!conditions) return values
  const set = Object.entries(values).filter(([, value]) => value)
  return { ...askedInConditions(conditions), ...Object.fromEntries(set) }
}

/** For counts, and orders of everything. */
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

/** The keys of an order, as `sort_by` names it. */
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

/** Returns joins that an order needs beside the rows' own tables. */
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
