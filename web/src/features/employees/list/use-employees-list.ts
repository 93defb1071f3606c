import { api } from '@preceptor/contract'
import { useEffect } from 'react'
import { usePrefetch, useQueryOf } from '@/api/queries.ts'
import { listQuery } from './list-query.ts'

/** The rows the address asks for; the old ones stand until the new ones come, answers that come late are dropped. */
export function useEmployeesList(params: URLSearchParams) {
  const query = listQuery(params)
  const list = useQueryOf(api.employees.list, { query }, { keep: true })
  const prefetch = usePrefetch()
  const meta = list.data?.meta
  const next = meta && !list.isPlaceholderData && meta.page * meta.per_page < meta.total ? meta.page + 1 : null
  const text = JSON.stringify(query)
  useEffect(() => {
    if (next === null) return
    // Not for a page that somebody only types or steps past.
    const timer = setTimeout(() => prefetch(api.employees.list, { query: { ...JSON.parse(text), page: next } }), 250)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- prefetch is made anew each time and changes nothing
  }, [text, next])
  return { ...list, rows: list.data?.data, meta }
}
