import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type Patch = Readonly<Record<string, string | number | null | undefined>>

/** Returns the query after a change: empty values are removed, and any change other than the page number returns to page 1. */
export function patched(params: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in patch)) next.delete('page')
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') next.delete(key)
    else next.set(key, String(value))
  }
  if (next.get('page') === '1') next.delete('page')
  return next
}

/** Returns a query for the address bar, with readable commas. */
export const searchText = (params: URLSearchParams) => params.toString().replaceAll('%2C', ',')

/** Reads the query. The router's own `useSearchParams` includes its links and forms, 4 kB that every visit would wait for. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Uses the query string as the state of a list. Use `replace` for typing, so that Back doesn't step through letters. */
export function useUrlQuery() {
  const params = useAddressQuery()
  const navigate = useNavigate()
  const change = useCallback(
    (patch: Patch, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) =>
      void navigate({ search: searchText(patched(params, patch)) }, { replace, state, preventScrollReset: true }),
    [navigate, params],
  )
  return [params, change] as const
}
