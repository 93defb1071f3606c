import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import axe from 'axe-core'
import { isDrawn } from './drawn.ts'
import { type Person, password, people } from './people.ts'

interface Faults {
  /** Registers console output that this test causes on purpose, such as the browser's own line about a 500 response. */
  expected: (pattern: RegExp) => void
}
interface Fixtures {
  faults: Faults
  signIn: (page: Page, who: Person | { email: string }) => Promise<string>
}

/** One sign-in per person and worker, because the limits on guesses and on sessions per user are real here. */
const tokens = new Map<string, string>()

export async function tokenOf(email: string, baseURL: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return access_token
}

/** Every test fails on a console error or warning, an uncaught exception or a content policy violation, on any of its pages. */
export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      watch(context, found)
      await use({ expected: pattern => void allowed.push(pattern) })
      expect(found.filter(line => !allowed.some(pattern => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('playwright.config.ts says no baseURL.')
    await use(async (page, who) => {
      const shared = typeof who === 'string'
      const email = shared ? people[who] : who.email
      const token = (shared && tokens.get(email)) || (await tokenOf(email, baseURL))
      if (shared) tokens.set(email, token)
      await keepToken(page, baseURL, token)
      return token
    })
  },
})

/** Stores a token, like a browser that signed in earlier. */
export async function keepToken(page: Page, origin: string, token: string) {
  // Storage belongs to an origin, and this is its smallest file; Playwright's own way opens a tab for it each time.
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate(kept => {
    localStorage.clear()
    localStorage.setItem('token', kept)
  }, token)
}

/** Playwright's own message about `serviceWorkers: 'block'`. */
const harness = /^Service Worker registration blocked by Playwright$/

function watch(context: BrowserContext, found: string[]) {
  context.on('console', message => {
    const told = message.type() === 'error' || message.type() === 'warning'
    if (told && !harness.test(message.text())) found.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', event => void found.push(event.error().stack ?? event.error().message))
}

/** Signs in as people do, on the open sign-in page. */
export async function fillSignIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text)

/** Finds a searchable select once its code has loaded; until then the browser's own select is shown. */
export const combo = (within: Page | Locator, name: string) =>
  within.getByRole('combobox', { name }).and(within.locator('input'))

/** Presses Ctrl K once the page handles it. */
export async function callSearch(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
}

/**
 * Checks axe's rules, including best practices, on the current content, or on a new part of it. A check takes most of a second, so
 * a journey runs one in three of them, and `npm run prove` runs all.
 */
export async function expectAccessible(page: Page, what: string, within = 'html') {
  if (!isDrawn(`${base.info().title} ${what}`, 3)) return
  // A page that is still loading can't be checked.
  await page
    .locator(within === 'html' ? 'h1' : within)
    .first()
    .waitFor()
  // Elements that are still fading in have a different contrast
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
  // Rows are alike: ten show the same as five hundred, in a fraction of the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Runs directly in the page, since the builder of @axe-core/playwright loads axe again and opens another page for each check.
  const told = await page.evaluate(async include => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // axe preloads only assets that enabled rules need, which are media: no style sheets
    const { violations } = await run(
      { include, exclude: 'tbody tr:nth-child(n+10)' },
      // The only frames contain third-party packages, which can't respond
      { resultTypes: ['violations'], preload: { assets: ['media'] }, iframes: false },
    )
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(node => node.html).join('\n  ')}`)
  }, within)
  expect(told, `${what} has no violation`).toEqual([])
}

/** Returns the keys that the product may store in the browser, with their values. */
export const stored = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))

export { expect }
