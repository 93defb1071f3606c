import { api, type Endpoint } from '@preceptor/contract'
import { useRefresh } from '@/api/queries.ts'

interface Refreshed {
  calls: { list: Endpoint }
  refreshes?: readonly Endpoint[]
}

/** Refreshes after a change to a list: the list itself, choices from it, and screens that show its names. */
export function useRefreshTaxonomy({ calls, refreshes = [] }: Refreshed) {
  const refresh = useRefresh()
  return () =>
    refresh(
      calls.list,
      ...refreshes,
      ...Object.values(api.lookups),
      api.employees.list,
      api.employees.get,
      api.employees.history,
      api.savedViews.list,
      api.dashboard.get,
    )
}
