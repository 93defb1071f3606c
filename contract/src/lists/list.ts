import type { Rule } from '../access.ts'
import type { FilterSet, FilterValues } from '../filters.ts'

export interface ListColumn {
  /** A named text. */
  label: string
  /** Shown until a user chooses otherwise. */
  usual: boolean
  /** The `sort_by` name of its heading. */
  sort?: string
  /** Names of the order and its reverse where there are no column headings, as named texts; `A to Z` and `Z to A` by default. */
  ways?: readonly [up: string, down: string]
}

/**
 * A list, defined once: this provides its endpoint's query and export (query.ts), the state in the address bar, filter bar and
 * table, the contents of saved views, and the filters, sort orders and cells the server must implement (server/src/lists). Contains
 * no schema: the first list is on screen before any schema is loaded.
 */
export interface List {
  /**
   * Identifies it in saved views (saved-views.ts), in table settings (`employees_table`) and in the history (`employees.exported`).
   */
  readonly name: string
  /** The owner of the list, if each owner has its own data columns (data-columns.ts). The choice of columns is saved per owner. */
  readonly of?: string
  /** Returns the noun for a number of rows: `employee`, `employees`; a named text, like all labels here (texts/texts.ts). */
  readonly unit: (count: number) => string
  /** The access needed to see it. */
  readonly access: Rule
  readonly filters: FilterSet
  /** Filters (or ranges: `at` for `at_from` and `at_to`) that always appear next to the search; "More" adds the others. */
  readonly bar: readonly string[]
  /**
   * Filters set by default until a user sets or clears them, such as "Sign-ins: Hidden". The URL has only differences: `any` for a
   * cleared one. `unless` names a filter that makes a default pointless: while it is set, the default doesn't apply. Only for lists
   * without a total count (`useTurnedList`): the others are saved as views, which state all their filters.
   */
  readonly usualFilters?: Readonly<Record<string, { value: string; unless?: string }>>
  /** Columns of the table and of its files, in default order. */
  readonly columns: Readonly<Record<string, ListColumn>>
  /** The default order; if absent, rows have only one order. */
  readonly usualSort?: string
  /** Default rows per page; if absent, 50. */
  readonly pageSize?: number
  /** Users can save views: within one agency, or among vendor staff. */
  readonly views?: 'agency' | 'vendor'
  /** Filters that show the number of rows per value, in the bar and as tabs (counts.ts). */
  readonly counted?: readonly string[]
  /** The access needed to export it; absent if it can't be exported. */
  readonly export?: Rule
}

export type ColumnOf<L extends List> = keyof L['columns'] & string
/** The sort orders of a list, as named by its columns. */
export type SortOf<L extends List> = {
  [C in keyof L['columns']]: L['columns'][C] extends { sort?: infer S } ? Extract<S, string> : never
}[keyof L['columns']]
/** Its filters with counts. */
export type CountedOf<L extends List> = L extends { counted: readonly (infer K extends string)[] } ? K : never
/** As in the URL: `name`, or `-name` for descending. */
export type SortBy<L extends List> = SortOf<L> | `-${SortOf<L>}`
export type ValuesOf<L extends List> = FilterValues<L['filters']>

/** Keeps the names of filters, columns and sort orders as types, and requires the default order to be one of them. */
export const defineList = <const L extends List>(
  list: L & { readonly usualSort?: SortBy<NoInfer<L>>; readonly counted?: readonly (keyof NoInfer<L>['filters'])[] },
): L => list

export function sortsOf<L extends List>(list: L): [SortOf<L>, ...SortOf<L>[]] {
  const sorts = Object.values(list.columns).flatMap(({ sort }) => (sort ? [sort] : []))
  return [...new Set(sorts)] as [SortOf<L>, ...SortOf<L>[]]
}

/** Returns the sort order in a URL, or the default one. */
export function sortIn<L extends List>(list: L, text: string | null | undefined): SortBy<L> {
  const known = sortsOf(list).some(sort => sort === text?.replace(/^-/, ''))
  return (known ? text : list.usualSort) as SortBy<L>
}

export const isColumnOf = <L extends List>(list: L, key: string): key is ColumnOf<L> => Object.hasOwn(list.columns, key)

export const usualColumnsOf = <L extends List>(list: L): ColumnOf<L>[] =>
  Object.keys(list.columns).filter((key): key is ColumnOf<L> => list.columns[key]?.usual === true)
