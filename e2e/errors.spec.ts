import type { Page, Route } from '@playwright/test'
import { drawn } from './drawn.ts'
import { expect, test, title, toast } from './support.ts'
import { chunkOf } from './chunks.ts'

const serverError = 'There was a server error'
const problem = 'There was a problem communicating with the server.'
const list = /\/api\/admin\/providers\?/

/** Replaces the server's response for the employees list with one it wouldn't give now. */
const answering = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  page.route(list, route => route.fulfill(answer))
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(title(page, 'Dashboard')).toBeVisible()
})
const openList = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Employees' }).click()

test('[R-ERR-1] [R-ERR-2] a response of 500 or above is a server error; any other failure shows its message or a communication problem', {
  tag: '@prove',
}, async ({ page, faults }) => {
  faults.expected(/status of (500|422|418)/)
  for (const [answer, told] of [
    [{ status: 500, json: { message: 'a stack trace', code: 'SERVER_ERROR' } }, serverError],
    [{ status: 422, json: { message: 'This filter is not known.', code: 'INVALID' } }, 'This filter is not known.'],
    [{ status: 418, body: '<html>a proxy in between</html>' }, problem],
  ] as const) {
    await answering(page, answer)
    await openList(page)
    await expect(notices(page).getByRole('alert')).toHaveText(told)
    await expect(page.getByText('a stack trace')).toHaveCount(0)
    await page.unroute(list)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(notices(page).getByRole('alert')).toHaveCount(0)
  }
})

test('[R-ERR-3] no response is a communication problem, and the list can be requested again', {
  tag: '@prove',
}, async ({ page, faults }) => {
  faults.expected(/ERR_CONNECTION_REFUSED/)
  await page.route(list, route => route.abort('connectionrefused'))
  await openList(page)
  await expect(notices(page).getByRole('alert')).toHaveText(problem)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('content that failed to load loads automatically once the network is back', { tag: '@prove' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expected(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/)
  await page.route(list, route => route.abort('connectionrefused'))
  await openList(page)
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await page.unroute(list)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
})

test('[R-ERR-4] a canceled request is silent', { tag: '@prove' }, async ({ page }) => {
  const held: Route[] = []
  await page.route(list, route => void held.push(route))
  await openList(page)
  await expect.poll(() => held.length).toBe(1)
  const cancelled = page.waitForEvent('requestfailed', request => list.test(request.url()))
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(title(page, 'Dashboard')).toBeVisible()
  await expect(toast(page, problem)).toHaveCount(0)
  await expect(toast(page, serverError)).toHaveCount(0)
})

for (const [level, role] of [
  ['warning', 'alert'],
  ['info', 'status'],
  [undefined, 'status'],
] as const) {
  test(`[R-ERR-10] an answer with a message and the level “${level ?? 'none'}” shows a notice`, {
    tag: '@prove',
  }, async ({ page }) => {
    await page.route(list, async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as object
      await route.fulfill({
        json: { ...body, message: 'The roster is being imported.', ...(level && { notification_level: level }) },
      })
    })
    await openList(page)
    await expect(notices(page).getByRole(role)).toHaveText('The roster is being imported.')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Another list may still be loading, and the test itself fetches its response.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('[R-ERR-8] a refusal by the server leads to the forbidden page', { tag: '@prove' }, async ({ page, faults }) => {
  faults.expected(/status of 403/)
  await answering(page, {
    status: 403,
    json: {
      message: 'You do not have the permission for this.',
      code: 'FORBIDDEN',
      details: { missing: ['share_views'] },
    },
  })
  await openList(page)
  await expect(title(page, 'You do not have permission to do this')).toBeVisible()
  await expect(page.getByText('Share saved views')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/employees?provider_status=1')
})

test('a page whose code cannot be loaded says so and can be reloaded', { tag: drawn(4) }, async ({ page, faults }) => {
  faults.expected(/./)
  const code = chunkOf('features/imports/ImportsPage.tsx')
  await page.route(code, route => route.abort('connectionrefused'))
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  await expect(title(page, 'This page hasn’t loaded yet')).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(title(page, 'Imports')).toBeVisible()
})

test('offline, a page that was never loaded says so and loads automatically once the connection is back', {
  tag: '@prove',
}, async ({ page, context, faults }) => {
  faults.expected(/./)
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  await expect(title(page, 'This page hasn’t loaded yet')).toBeVisible()
  await context.setOffline(false)
  await expect(title(page, 'Imports')).toBeVisible()
})
