import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { people } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'
import { deploy, farPages, forgotPage, makeBuilds, origin, serveBuilds } from './two-builds.ts'
import { builtFrom, chunkOf } from './chunks.ts'

// One server, whose files change during the tests.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: origin, serviceWorkers: 'allow', reuseContext: false })

let stop = async () => {}
test.beforeAll(async () => {
  test.setTimeout(240_000)
  makeBuilds()
  deploy('one')
  stop = await serveBuilds()
})
test.afterAll(() => stop())
test.beforeEach(() => deploy('one'))

const text = 'New version available. Click Reload to update.'
/** The check runs within 20 seconds (its own test counts them), and loading the build's files takes time on a busy machine. */
const byItself = 75_000
const box = (page: Page) => page.getByText(text, { exact: true })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'])

/** Waits until the worker controls this page and has cached its files. */
const controlled = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          const isQuiet = registration !== undefined && registration.installing === null
          return isQuiet && navigator.serviceWorker.controller?.state === 'activated'
        })
        // A page that is being reloaded.
        .catch(() => false),
    )
    .toBe(true)
const check = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
const cachesOf = (page: Page) => page.evaluate(() => caches.keys())
/** Returns the paths of all files in the worker's cache. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(stores.map(store => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
const assetOfBuild = /^\/assets\/(?:[\w.-]+-)?[\w-]{6,8}\.(js|css)$/

async function open(context: BrowserContext, path = '/') {
  const page = await context.newPage()
  const loads = { count: 0 }
  await page.goto(path)
  page.on('domcontentloaded', () => void loads.count++)
  await controlled(page)
  return { page, loads }
}

test('[R-UPD-1] [R-UPD-3] [R-UPD-4] [R-UPD-6] a new build shows the box automatically, and Reload applies it with one load', async ({
  context,
}) => {
  const { page, loads } = await open(context)
  const other = await open(context, '/forgot-password')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(box(page)).toBeHidden()
  expect(await versionOf(page)).toBe('one')
  const [first] = await cachesOf(page)
  deploy('two')
  await expect(box(page)).toBeVisible({ timeout: byItself })
  expect(await waits(page)).toBe('installed')
  expect(await versionOf(page)).toBe('one')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const place = await box(page).locator('..').boundingBox()
  expect([(place?.x ?? 0) + (place?.width ?? 0), (place?.y ?? 0) + (place?.height ?? 0)]).toEqual([
    width - 16,
    height - 16,
  ])
  await expectAccessible(page, 'the box')
  await expect(box(other.page)).toBeVisible()
  await reload(page).click()
  for (const tab of [page, other.page]) {
    await expect.poll(() => versionOf(tab).catch(() => null)).toBe('two')
    await controlled(tab)
  }
  await expect(box(other.page)).toBeHidden()
  // The previous version's cache is removed once the new page has started
  await expect.poll(() => cachesOf(page)).toHaveLength(1)
  expect(await cachesOf(page)).not.toContain(first)
  await check(page)
  await expect(box(page)).toBeHidden()
  expect([await waits(page), loads.count, other.loads.count]).toEqual([null, 1, 1])
  expect(await keptPaths(page)).toEqual(expect.arrayContaining([expect.stringMatching(assetOfBuild)]))
  expect((await keptPaths(page)).filter(path => !assetOfBuild.test(path))).toEqual([])
})

test('[R-UPD-2] the close button hides the box and nothing is updated', { tag: '@prove' }, async ({ context }) => {
  const { page, loads } = await open(context)
  deploy('two')
  await check(page)
  await expect(box(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(box(page)).toBeHidden()
  await check(page)
  await expect(box(page)).toBeHidden()
  expect([await waits(page), await versionOf(page), loads.count]).toEqual(['installed', 'one', 0])
})

test('[R-UPD-3] [R-UPD-4] other tabs show the box too and follow, except one with unsaved input', {
  tag: '@prove',
}, async ({ context, signIn, page: typing }) => {
  await signIn(typing, { email: people.admin })
  await typing.goto('/employees')
  await controlled(typing)
  await typing.getByRole('button', { name: 'Add employee' }).first().click()
  const dialog = typing.getByRole('dialog', { name: 'Add employee' })
  await dialog.getByLabel('First name').fill('Rosa')
  let typingLoads = 0
  typing.on('domcontentloaded', () => void typingLoads++)
  const asked = await open(context, '/dashboard')
  const idle = await open(context, '/employees?provider_status=1')
  // The worker of these builds caches few files, so prefetching must finish before they are gone
  for (const page of [typing, asked.page, idle.page]) await page.waitForLoadState('networkidle')
  deploy('two')
  await check(asked.page)
  for (const page of [asked.page, idle.page, typing]) await expect(box(page)).toBeVisible()
  await reload(asked.page).click()
  for (const { page } of [asked, idle]) {
    await expect.poll(() => versionOf(page).catch(() => null)).toBe('two')
    await controlled(page)
    await expect(box(page)).toBeHidden()
  }
  expect([asked.loads.count, idle.loads.count, typingLoads]).toEqual([1, 1, 0])
  await expect(idle.page).toHaveURL('/employees?provider_status=1')
  await expect(dialog.getByLabel('First name')).toHaveValue('Rosa')
  await expect(box(typing)).toBeVisible()
  expect(await versionOf(typing)).toBe('one')
  // The files of its build stay as long as it is open.
  expect(await cachesOf(idle.page)).toHaveLength(2)
  await dialog.getByLabel('First name').fill('')
  typing.on('dialog', asks => void asks.accept())
  await reload(typing).click()
  await expect.poll(() => versionOf(typing).catch(() => null)).toBe('two')
  await expect.poll(() => cachesOf(idle.page)).toHaveLength(1)
  expect([asked.loads.count, idle.loads.count, typingLoads]).toEqual([1, 1, 1])
})

test('[R-UPD-3] a change of only the worker is a version too, and takes one load', { tag: '@prove' }, async ({
  context,
}) => {
  const { page, loads } = await open(context)
  const other = await open(context)
  deploy('plain')
  await check(page)
  for (const tab of [page, other.page]) await expect(box(tab)).toBeVisible()
  await reload(page).click()
  for (const tab of [page, other.page]) {
    await expect(box(tab)).toBeHidden()
    await controlled(tab)
  }
  await expect.poll(() => waits(page).catch(() => 'loading')).toBeNull()
  await check(page)
  await expect(box(page)).toBeHidden()
  expect([loads.count, other.loads.count]).toEqual([1, 1])
})

test('[R-UPD-4] a tab opened after the new build was deployed has nothing to update and is left alone', {
  tag: '@prove',
}, async ({ context }) => {
  const old = await open(context)
  deploy('two')
  const fresh = await open(context)
  expect(await versionOf(fresh.page)).toBe('two')
  await expect(box(old.page)).toBeVisible({ timeout: byItself })
  await expect(box(fresh.page)).toBeHidden()
  await reload(old.page).click()
  await expect.poll(() => versionOf(old.page).catch(() => null)).toBe('two')
  await controlled(old.page)
  expect([old.loads.count, fresh.loads.count]).toEqual([1, 0])
})

test('[R-UPD-5] the worker is a classic worker at the root, registered after the first paint', {
  tag: '@prove',
}, async ({ context, page }) => {
  await context.addInitScript(() => {
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = (url, options) => {
      Object.assign(window, { registered: { url: String(url), options, at: performance.now() } })
      return register(url, options)
    }
  })
  await page.goto('/')
  await controlled(page)
  const facts = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { registered } = window as unknown as {
      registered: { url: string; options: RegistrationOptions; at: number }
    }
    return {
      url: registered.url,
      type: registered.options.type,
      late: registered.at > (paint?.startTime ?? Infinity),
      scope: registration?.scope,
      script: registration?.active?.scriptURL,
    }
  })
  expect(facts).toEqual({ url: '/sw.js', type: 'classic', late: true, scope: `${origin}/`, script: `${origin}/sw.js` })
})

test('[R-UPD-6] one timer checks for updates, every 20,000 ms', { tag: '@prove' }, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const delays: number[] = []
    const calls: number[] = []
    Object.assign(window, { delays, calls })
    const setInterval = window.setInterval.bind(window)
    window.setInterval = ((work: () => void, ms: number) => {
      delays.push(ms)
      return setInterval(work, ms)
    }) as typeof window.setInterval
    ServiceWorkerRegistration.prototype.update = async function () {
      calls.push(Date.now())
      return this
    }
  })
  const seen = () =>
    page.evaluate(() => {
      const { delays, calls } = window as unknown as { delays: number[]; calls: number[] }
      return { timers: delays.filter(ms => ms === 20_000).length, calls: calls.length }
    })
  await page.goto('/')
  await page.clock.runFor(3000)
  await expect.poll(seen).toEqual({ timers: 1, calls: 0 })
  await page.clock.runFor(20_000)
  expect(await seen()).toEqual({ timers: 1, calls: 1 })
  await page.clock.runFor(40_000)
  expect(await seen()).toEqual({ timers: 1, calls: 3 })
})

test('[R-UPD-7] a worker that cannot be registered is reported to the operators once, and never to the user', {
  tag: '@prove',
}, async ({ context, page, faults }) => {
  faults.expected(/404/)
  deploy('bare')
  const reports: unknown[] = []
  context.on('request', request => request.url().endsWith('/api/client-errors') && reports.push(request.postDataJSON()))
  await page.goto('/')
  const answer = await page.waitForResponse('**/api/client-errors')
  expect(answer.status()).toBe(204)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  expect(reports).toEqual([
    { kind: 'service_worker', message: expect.stringMatching(/regist/i), build: expect.stringMatching(/^\w{16}$/) },
  ])
  await expect(box(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notices' })).toBeHidden()
})

test('the build’s worker lists every file of the build except the PDF viewer’s', () => {
  const [, list = ''] = /const files = (.*)/.exec(readFileSync('web/dist/sw.js', 'utf8')) ?? []
  const files = readdirSync('web/dist/assets').filter(name => /\.(js|css)$/.test(name) && !/^pdf[.-]/.test(name))
  expect(files.length).toBeGreaterThan(500)
  expect(JSON.parse(list)).toEqual(expect.arrayContaining(files.map(name => `/assets/${name}`)))
})

test('only files of the build are cached: no page, no call, no user data', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, { email: people.admin })
  await page.goto('/employees?provider_status=1')
  await controlled(page)
  await page.reload()
  await expect(title(page, 'Employees')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(title(page, 'Dashboard')).toBeVisible()
  const kept = await keptPaths(page)
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter(path => !assetOfBuild.test(path))).toEqual([])
})

for (const [build, browser] of [
  ['one', 'a browser with static routes'],
  ['plain', 'any other browser'],
] as const) {
  test(`in ${browser} a tab of the build before finds its parts after the next build has replaced them`, {
    tag: '@prove',
  }, async ({ context }) => {
    deploy(build)
    const { page } = await open(context)
    deploy('two')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(title(page, 'Forgot your password?')).toBeVisible()
    expect(await versionOf(page)).toBe('one')
  })
}

test.describe('[R-UPD-8] without a worker, a part that fails to load', () => {
  test.use({ serviceWorkers: 'block' })
  const told = (page: Page) => page.evaluate(() => (window as unknown as { failed?: string[] }).failed ?? [])
  const listen = (page: Page, cancel: boolean) =>
    page.addInitScript(cancels => {
      const failed: string[] = []
      Object.assign(window, { failed })
      window.addEventListener('vite:preloadError', event => {
        failed.push((event as Event & { payload: Error }).payload.message)
        if (cancels) event.preventDefault()
      })
    }, cancel)
  const settled = (page: Page) => page.waitForFunction(() => document.querySelectorAll('div[role=status]').length > 0)
  const forgot = (page: Page) => page.getByRole('link', { name: 'Forgot your password?' })

  test('because a newer build has replaced it, offers the reload, and the previous page stays', async ({
    page,
    faults,
  }) => {
    faults.expected(/status of 404|preload/i)
    await listen(page, false)
    await page.goto('/')
    await settled(page)
    await page.getByLabel('Email').fill('ada@example.org')
    // Prefetching is done; a file that disappears during a read is a different case
    await page.waitForLoadState('networkidle')
    deploy('two')
    await forgot(page).click()
    await expect(box(page)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
    expect((await told(page)).join()).toContain(builtFrom(farPages))
    await reload(page).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(title(page, 'Forgot your password?')).toBeVisible()
    expect(await versionOf(page)).toBe('two')
  })

  test('because of the network, is an error that no listener cancels', { tag: '@prove' }, async ({ page, faults }) => {
    faults.expected(/ERR_FAILED|dynamically imported module|preload/i)
    await listen(page, false)
    await page.route(chunkOf(forgotPage), route => route.abort())
    await page.goto('/')
    await settled(page)
    await forgot(page).click()
    await expect(title(page, 'This page hasn’t loaded yet')).toBeVisible()
    await expect(page.getByText('It opens automatically when the connection is back.')).toBeVisible()
    expect((await told(page)).join()).toContain(builtFrom(forgotPage))
    await expect(box(page)).toBeHidden()
  })

  test('breaks nothing when a listener cancels the event', { tag: '@prove' }, async ({ page, faults }) => {
    faults.expected(/ERR_FAILED/)
    await listen(page, true)
    await page.route(chunkOf(forgotPage), route => route.abort())
    await page.goto('/')
    await settled(page)
    await forgot(page).click()
    await expect.poll(() => told(page)).not.toEqual([])
    await expect(title(page, 'Sign in')).toBeVisible()
    await expect(title(page, 'This page hasn’t loaded yet')).toBeHidden()
  })
})
