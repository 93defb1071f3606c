import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type Patch = Readonly<Record<string, string | number | null | undefined>>

/** The query after a change: empty values leave, and any change but that of the page starts at page 1. */
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

/** A query as it should stand in the address bar: commas readable. */
export const searchText = (params: URLSearchParams) => params.toString().replaceAll('%2C', ',')

/** The router's own `useSearchParams` brings its links and forms along, 4 kB that every visit would wait for. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The query string as the state of a list. `replace` for typing, so that Back does not step through letters. */
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
