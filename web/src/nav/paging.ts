import { useEffect } from 'react'

/** No list is longer, and no larger number is one the server takes. */
const farthest = 1_000_000

/** The page that an address names; what is no number is the first. */
export const pageIn = (params: URLSearchParams): number =>
  Math.min(Math.max(1, Math.trunc(Number(params.get('page')) || 1)), farthest)

/** Redirects an address past the end (rows that left, a typed number) to the last page. */
export function useLastPage(
  meta: { total: number; page: number; per_page: number } | undefined,
  go: (page: number) => void,
) {
  const last = meta && meta.total > 0 ? Math.ceil(meta.total / meta.per_page) : null
  const past = meta && last !== null && meta.page > last
  useEffect(() => {
    if (past && last !== null) go(last)
    // eslint-disable-next-line react/exhaustive-deps -- `go` is made again each time and does the same
  }, [past, last])
}
