import type { List } from '@preceptor/contract'
import { type Patch, useUrlQuery } from '@/nav/url-state.ts'
import { filtersIn, filtersSet, type ListQuery, orderIn, viewQuery } from './list-query.ts'

/** What the address says of a list, and how to change it. Any change but that of the page starts again at the first one. */
export interface ListAddress {
  definition: List
  params: URLSearchParams
  change: (patch: Patch, options?: { replace?: boolean; state?: unknown }) => void
  /** Filters and search. */
  values: ListQuery
  /** Filters, search and order: what a saved view keeps and an export holds. */
  query: ListQuery
  sort: string | undefined
  /** A filter or the search may be why rows are missing. */
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
