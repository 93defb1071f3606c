import {
  chosen,
  columnsOfFilters,
  type FilterSet,
  type List,
  parseFilters,
  sortIn,
  usualColumnsOf,
} from '@preceptor/contract'
import { pageIn } from '@/nav/paging.ts'

/** Filters, search, and sort order as strings, as in the address. */
export type ListQuery = Readonly<Record<string, string>>
type Values = Readonly<Record<string, string | undefined>>

/** Returns the filters and search in the address; blanks around a search don't count. */
export function filtersIn({ filters }: List, params: URLSearchParams): ListQuery {
  const { search, ...others }: Values = parseFilters(filters, params)
  const words = search?.trim()
  return { ...others, ...(words ? { search: words } : {}) }
}

/** Returns `undefined` for a list with only one sort order. */
export const orderIn = (list: List, params: URLSearchParams): string | undefined =>
  list.usualSort === undefined ? undefined : sortIn(list, params.get('sort_by'))

/**
 * Returns filters and sort order without the default one, as stored in a saved view: `{ provider_status: '1,4', sort_by:
 * '-hire_date' }`.
 */
export const viewQuery = (list: List, params: URLSearchParams) => withOrder(list, params, filtersIn(list, params))

function withOrder(list: List, params: URLSearchParams, values: ListQuery): ListQuery {
  const order = orderIn(list, params)
  return order === undefined || order === list.usualSort ? values : { ...values, sort_by: order }
}

const usualSize = ({ pageSize = 50 }: List) => pageSize
const mostPerPage = 100

/** Returns the query for an address. Defaults are omitted, so that equal queries load once. */
export function listQuery(
  list: List,
  params: URLSearchParams,
  values: ListQuery = filtersIn(list, params),
): Readonly<Record<string, string | number>> {
  const page = pageIn(params)
  const perPage = Number(params.get('per_page'))
  const fits = Number.isInteger(perPage) && perPage >= 1 && perPage <= mostPerPage && perPage !== usualSize(list)
  return {
    ...withOrder(list, params, values),
    ...(fits ? { per_page: perPage } : {}),
    ...(page > 1 ? { page } : {}),
  }
}

/** Changes the page size; the first visible row stays on the page. */
export function resized(list: List, meta: { page: number; per_page: number } | undefined, size: number) {
  const first = meta ? (meta.page - 1) * meta.per_page : 0
  return { per_page: size === usualSize(list) ? null : size, page: Math.floor(first / size) + 1 }
}

/** Returns true for the same rows in the same order, regardless of how the queries are written. */
export function sameQuery(one: ListQuery, other: ListQuery) {
  const spelled = (query: ListQuery) =>
    Object.entries(query)
      .filter(([, value]) => value !== '')
      .map(
        ([key, value]) => `${key}=${key === 'search' || key === 'conditions' ? value : chosen(value).sort().join(',')}`,
      )
      .sort()
      .join('&')
  return spelled(one) === spelled(other)
}

/** Counts set filters; the search has its own field. */
export const filtersSet = (values: Values) =>
  Object.entries(values).filter(([key, value]) => key !== 'search' && value).length

/** Returns filters without those set elsewhere: in tabs, or by the list's page. */
export const filtersBut = (filters: FilterSet, keys: readonly (string | undefined)[]): FilterSet =>
  Object.fromEntries(Object.entries(filters).filter(([one]) => !keys.includes(one)))

/** Clears every filter and the search. */
export const withoutFilters = ({ filters }: List) => Object.fromEntries(Object.keys(filters).map(key => [key, null]))

/** Returns previously chosen columns that still exist; the first column of the list stays first. */
export function knownColumns(list: List, keys: readonly string[] | null | undefined): string[] | null {
  const [first, ...others] = Object.keys(list.columns)
  const known = [...new Set(keys ?? [])].filter(key => others.includes(key))
  return first !== undefined && keys && known.length > 0 ? [first, ...known] : null
}

export const columnsIn = (list: List, params: URLSearchParams) => knownColumns(list, params.get('columns')?.split(','))

export const usualColumns = (list: List): string[] => usualColumnsOf(list)

/** Adds columns that the filters use and the user didn't choose, after the first column or the status beside it. */
export function withFilterColumns(
  list: List,
  columns: readonly string[],
  values: Values,
): { columns: string[]; added: string[] } {
  const all = Object.keys(list.columns)
  const added = columnsOfFilters(list.filters, values).filter(key => all.includes(key) && !columns.includes(key))
  const at = Math.max(columns.indexOf(all[0] ?? ''), columns.indexOf('provider_status')) + 1
  return { columns: [...columns.slice(0, at), ...added, ...columns.slice(at)], added }
}
