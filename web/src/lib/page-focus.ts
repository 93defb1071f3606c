/**
 * After a navigation the reader starts at the new page's title. The router asks, the next page header that
 * mounts answers; a request nobody answered soon (a tab under the same title) lapses.
 */
let askedAt = Number.NEGATIVE_INFINITY

export const askPageFocus = () => {
  askedAt = performance.now()
}

export function takePageFocus() {
  const fresh = performance.now() - askedAt < 5000
  askedAt = Number.NEGATIVE_INFINITY
  return fresh
}
