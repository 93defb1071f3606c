import { type FilterSet, id as idSchema, parseFilters } from '@preceptor/contract'
import { type Patch, useUrlQuery } from '@/nav/url-state.ts'

export type ChangeLog = (patch: Patch, options?: { replace?: boolean; state?: unknown }) => void

const idIn = (params: URLSearchParams, key: string) => {
  const value = params.get(key)
  return value && idSchema.safeParse(value).success ? { [key]: value } : {}
}

/** What the address asks of the log. Another filter starts again at the newest entry. */
export function useLogQuery<const F extends FilterSet>(filters: F) {
  const [params, move] = useUrlQuery()
  const change: ChangeLog = (patch, options) => move({ before: null, after: null, entry: null, ...patch }, options)
  return {
    values: parseFilters(filters, params),
    cursor: { ...idIn(params, 'before'), ...idIn(params, 'after') },
    /** The entry whose details are open. */
    entry: params.get('entry'),
    open: (entry: string | null) => move({ entry }, entry === null ? { replace: true } : {}),
    change,
  }
}
