import { useEffect } from 'react'

/** No list is longer, and the server accepts no larger number. */
const farthest = 1_000_000

/** Returns the page number in the address; anything that isn't a number is page 1. */
export const pageIn = (params: URLSearchParams): number =>
  Math.min(Math.max(1, Math.trunc(Number(params.get('page')) || 1)), farthest)

/** Redirects from a page past the end (rows were removed, or the number was typed) to the last page. */
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
