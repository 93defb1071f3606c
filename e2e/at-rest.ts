import type { Page, Request } from '@playwright/test'

interface Watched {
  open: Set<Request>
  /** When the last one began or ended. */
  moved: number
}
const watched = new WeakMap<Page, Watched>()

/** Begins to follow what the page asks for; before it is opened, so that nothing is missed. */
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
 * Everything asked for has come and is drawn. `networkidle` also waits for what the app fetches in advance, a second and a half later on each
 * page. A page that asks again and again never rests: then after five seconds.
 */
export async function atRest(page: Page) {
  const seen = watch(page)
  const until = Date.now() + 5_000
  const rests = async () =>
    seen.open.size === 0 && Date.now() - seen.moved > quiet && (await page.locator('[aria-busy=true]').count()) === 0
  while (Date.now() < until && !(await rests())) await page.waitForTimeout(30)
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
