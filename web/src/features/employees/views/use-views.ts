import { api, type SavedView } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Own and shared views; counts are as of a moment ago. Not before the rows are there: these come first. */
export function useViews(enabled: boolean): SavedView[] | undefined {
  const views = useQueryOf(
    api.savedViews.list,
    { query: { resource: 'employees' } },
    { enabled, quiet: true, staleTime: 30_000 },
  )
  return enabled ? views.data?.data : undefined
}

/** How many there are under the two lists that are always offered. */
export function usePlainCounts(enabled: boolean) {
  const options = { enabled, quiet: true, staleTime: 30_000 }
  const all = useQueryOf(api.employees.list, { query: { per_page: 1 } }, options)
  const active = useQueryOf(api.employees.list, { query: { provider_status: '1', per_page: 1 } }, options)
  return { all: all.data?.meta.total, active: active.data?.meta.total }
}
