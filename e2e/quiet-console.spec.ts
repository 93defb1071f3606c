import { aUser } from './people.ts'
import { expect, test, title } from './support.ts'

/** Every test fails on a warning in the console; here the pages a visit begins with are left alone long enough for the late ones. */
for (const [who, path, name] of [
  [null, '/', 'Sign in'],
  [null, '/employees', 'Sign in'],
  ['admin', '/', 'Dashboard'],
  ['admin', '/dashboard', 'Dashboard'],
  ['admin', '/employees?provider_status=1', /^Employees/],
  ['super', '/csm/agencies', /^Agencies/],
] as const) {
  test(`${path} of ${who ?? 'a visitor'} loads without a word in the console`, async ({ page, signIn }) => {
    if (who) await signIn(page, who)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // The browser tells of a file that was fetched for nothing some seconds after the page has loaded.
    await page.waitForTimeout(4_500)
  })
}

test('a sign-in, a switch of pages and a sign-out leave no word in the console', async ({ page, signIn }) => {
  await signIn(page, await aUser())
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Employees/ })).toBeVisible()
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.waitForTimeout(1_000)
})
