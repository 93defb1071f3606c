import type { Page } from '@playwright/test'
import { agencyId, harborlight } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

/** Checks that nothing is wider than the screen. */
const fits = async (page: Page, what: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${what} is not wider than the screen`).toBe(0)
}

for (const [address, heading] of [
  ['/', 'Sign in'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password#token=prt_any', 'Set a new password'],
  ['/maintenance', 'Preceptor is available'],
  ['/forbidden', 'You do not have access to this page'],
  ['/demo/outbox', 'Demo outbox'],
  ['/test', 'Test page'],
  ['/nowhere', 'Page not found'],
] as const) {
  test(`on a phone ${address} fits and has no violation`, { tag: address === '/' ? [] : '@prove' }, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(title(page, heading)).toBeVisible()
    await fits(page, address)
    await expectAccessible(page, address)
  })
}

test('on a phone the navigation is a drawer that closes when used', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page, 'the drawer', 'dialog')
  await drawer.getByRole('link', { name: 'Employees' }).tap()
  await expect(page).toHaveURL('/employees?provider_status=1')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

for (const [address, who] of [
  ['/dashboard', 'admin'],
  ['/employees?provider_status=1', 'admin'],
  ['/imports', 'admin'],
  ['/csm/agencies', 'csm'],
] as const) {
  test(`on a phone ${address} fits and has no violation`, { tag: '@prove' }, async ({ page, signIn }) => {
    await signIn(page, who)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await fits(page, address)
    await expectAccessible(page, address)
  })
}

test('on a phone the customer success bar, dialogs and toasts fit', async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${await agencyId(harborlight)}/dashboard`)
  await expect(page.getByRole('region', { name: 'Agency you are working in' })).toBeVisible()
  await expect(title(page, 'Dashboard')).toBeVisible()
  await fits(page, 'the dashboard under the bar')
  await expectAccessible(page, 'the dashboard under the bar')
  await page.goto('/test')
  await page.getByRole('button', { name: 'Show warning toast' }).tap()
  const toast = await page.getByRole('region', { name: 'Notices' }).getByRole('alert').boundingBox()
  expect(toast?.x).toBeGreaterThanOrEqual(0)
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Open large dialog' }).tap()
  const dialog = await page.getByRole('dialog', { name: 'Rename session' }).boundingBox()
  expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'a dialog on a phone', '[role=dialog]')
})
