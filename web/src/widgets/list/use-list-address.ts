import type { List } from '@preceptor/contract'
import { type Patch, useUrlQuery } from '@/nav/url-state.ts'
import { filtersIn, filtersSet, type ListQuery, orderIn, viewQuery } from './list-query.ts'

/** A list's state in the address, with changes to it. Any change except the page returns to the first page. */
export interface ListAddress {
  definition: List
  params: URLSearchParams
  change: (patch: Patch, options?: { replace?: boolean; state?: unknown }) => void
  /** Filters and search. */
  values: ListQuery
  /** Filters, search, and sort order: stored in a saved view and used by an export. */
  query: ListQuery
  sort: string | undefined
  /** True if a filter or the search may hide rows. */
  filtered: boolean
}

export function useListAddress(
  definition: List,
  asking: (values: ListQuery) => ListQuery = values => values,
): ListAddress {
  const [params, change] = useUrlQuery()
  const values = asking(filtersIn(definition, params))
  return {
    definition,
    params,
    change,
    values,
    query: viewQuery(definition, params),
    sort: orderIn(definition, params),
    filtered: filtersSet(values) > 0 || values['search'] !== undefined,
  }
}
