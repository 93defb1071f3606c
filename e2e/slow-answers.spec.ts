import type { Page } from '@playwright/test'
import { expect, test, title } from './support.ts'

/** Holds a call until the test releases it. */
async function held(page: Page, address: RegExp) {
  const waiting: (() => void)[] = []
  let open = false
  await page.route(address, async route => {
    if (!open) await new Promise<void>(resolve => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  return () => {
    open = true
    for (const go of waiting) go()
  }
}

const pages = [
  ['admin', '/dashboard', 'Dashboard'],
  ['admin', '/imports', 'Imports'],
  ['admin', '/settings/users', 'Settings'],
  ['super', '/csm/agencies', 'Agencies'],
  ['super', '/csm/log', 'Customer success log'],
] as const

for (const [who, path, name] of pages) {
  test(`${path} shows the shape of what comes while the sign-in is checked and while its answers are on their way`, {
    tag: '@prove',
  }, async ({ page, signIn }) => {
    await signIn(page, who)
    const checked = await held(page, /check-access-token/)
    const answered = await held(page, /\/api\/admin\//)
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('status', { name: 'Loading' })).toBeVisible()
    checked()
    await expect(title(page, name)).toBeVisible()
    await expect(main.locator('[class*=skeleton]').first()).toBeVisible()
    answered()
    await expect(main.locator('[class*=skeleton]')).toHaveCount(0)
  })
}
