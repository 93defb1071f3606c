import type { Rule } from '../access.ts'
import type { FilterSet, FilterValues } from '../filters.ts'

export interface ListColumn {
  /** A named text. */
  label: string
  /** Shows until a user chooses otherwise. */
  usual: boolean
  /** The `sort_by` name of its heading. */
  sort?: string
  /** Names of the order and its reverse where there are no headings, as named texts; `A to Z` and `Z to A` by default. */
  ways?: readonly [up: string, down: string]
}

/**
 * A list, said once: from this come the query and the export of its endpoint (query.ts), the state in the address bar, filter bar and
 * table, what a saved view may hold, and which filters, orders and cells the server must know (server/src/lists).
 * Holds no schema: the first list is on screen before any of them is loaded.
 */
export interface List {
  /** Names it in saved views (saved-views.ts), in table settings (`employees_table`) and in the history (`employees.exported`). */
  readonly name: string
  /** The owner of the list, where each owner has columns from data (data-columns.ts). The choice of columns is kept per owner. */
  readonly of?: string
  /** Returns the word for a number of rows: `employee`, `employees`; a named text, like all labels here (texts/texts.ts). */
  readonly unit: (count: number) => string
  /** The access needed to see it. */
  readonly access: Rule
  readonly filters: FilterSet
  /** Filters (or ranges: `at` for `at_from` and `at_to`) that always appear beside the search; "More" adds the others. */
  readonly bar: readonly string[]
  /**
   * Filters that are set until a reader sets or clears them, such as "Sign-ins: Hidden". The address says only what differs: `any` for
   * one that was cleared. `unless` names a filter beside which they make no sense: as long as that one is set, they are not. Of lists
   * that nobody counts (`useTurnedList`) alone: the others are saved as views, which say all that they filter.
   */
  readonly usualFilters?: Readonly<Record<string, { value: string; unless?: string }>>
  /** Columns of the table and of its files, in their usual order. */
  readonly columns: Readonly<Record<string, ListColumn>>
  /** The order until a user chooses another; absent: rows have one order only. */
  readonly usualSort?: string
  /** Rows of a page until a user chooses otherwise; absent: 50. */
  readonly pageSize?: number
  /** Users can save views: of one agency, or of the vendor's staff. */
  readonly views?: 'agency' | 'vendor'
  /** Filters that say how many rows each of their values has, in the bar and as tabs (counts.ts). */
  readonly counted?: readonly string[]
  /** The access needed to export it; absent for none. */
  readonly export?: Rule
}

export type ColumnOf<L extends List> = keyof L['columns'] & string
/** The orders of a list: those its columns name. */
export type SortOf<L extends List> = {
  [C in keyof L['columns']]: L['columns'][C] extends { sort?: infer S } ? Extract<S, string> : never
}[keyof L['columns']]
/** Its filters with counts. */
export type CountedOf<L extends List> = L extends { counted: readonly (infer K extends string)[] } ? K : never
/** As in the address: `name`, or `-name` for descending. */
export type SortBy<L extends List> = SortOf<L> | `-${SortOf<L>}`
export type ValuesOf<L extends List> = FilterValues<L['filters']>

/** Keeps the names of filters, columns and orders as types, and the usual order one of them. */
export const defineList = <const L extends List>(
  list: L & { readonly usualSort?: SortBy<NoInfer<L>>; readonly counted?: readonly (keyof NoInfer<L>['filters'])[] },
): L => list

export function sortsOf<L extends List>(list: L): [SortOf<L>, ...SortOf<L>[]] {
  const sorts = Object.values(list.columns).flatMap(({ sort }) => (sort ? [sort] : []))
  return [...new Set(sorts)] as [SortOf<L>, ...SortOf<L>[]]
}

/** Returns the order in an address, or the default order. */
export function sortIn<L extends List>(list: L, text: string | null | undefined): SortBy<L> {
  const known = sortsOf(list).some(sort => sort === text?.replace(/^-/, ''))
  return (known ? text : list.usualSort) as SortBy<L>
}

export const isColumnOf = <L extends List>(list: L, key: string): key is ColumnOf<L> => Object.hasOwn(list.columns, key)

export const usualColumnsOf = <L extends List>(list: L): ColumnOf<L>[] =>
  Object.keys(list.columns).filter((key): key is ColumnOf<L> => list.columns[key]?.usual === true)
