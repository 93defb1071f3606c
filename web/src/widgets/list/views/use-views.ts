import { api, type Endpoint, type SavedView } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { ListQuery } from '../list-query.ts'

export type ViewResource = SavedView['resource']

/** Own and shared views; counts are as of a moment ago. Not before the rows are there: these come first. */
export function useViews(resource: string, enabled: boolean): SavedView[] | undefined {
  const query = { resource: resource as ViewResource }
  const views = useQueryOf(api.savedViews.list, { query }, { enabled, quiet: true, staleTime: 30_000 })
  return enabled ? views.data?.data : undefined
}

/** How many rows a view that is always offered holds. */
export function useCountOf(endpoint: Endpoint, query: ListQuery, enabled: boolean): number | undefined {
  const options = { enabled, quiet: true, staleTime: 30_000 }
  const page = useQueryOf(endpoint, { query: { ...query, per_page: 1 } }, options)
  return (page.data as { meta: { total: number } } | undefined)?.meta.total
}
