import type { Page, Request } from '@playwright/test'

interface Watched {
  open: Set<Request>
  /** When the last request began or ended. */
  moved: number
}
const watched = new WeakMap<Page, Watched>()

/** Starts tracking the page's requests; call before it is opened, so that none is missed. */
export function watch(page: Page): Watched {
  const known = watched.get(page)
  if (known) return known
  const seen: Watched = { open: new Set(), moved: Date.now() }
  watched.set(page, seen)
  const ended = (request: Request) => {
    if (seen.open.delete(request)) seen.moved = Date.now()
  }
  page.on('request', request => {
    seen.open.add(request)
    seen.moved = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return seen
}

const quiet = 150

/**
 * Waits until every request has finished and its result is painted. `networkidle` would also wait for prefetching, a second and a
 * half more on each page. A page that keeps polling never rests, so it gives up after five seconds.
 */
export async function atRest(page: Page) {
  const seen = watch(page)
  const until = Date.now() + 5_000
  const rests = async () =>
    seen.open.size === 0 && Date.now() - seen.moved > quiet && (await page.locator('[aria-busy=true]').count()) === 0
  while (Date.now() < until && !(await rests())) await page.waitForTimeout(30)
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
