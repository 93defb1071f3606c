import { aUser } from './people.ts'
import { expect, test, title } from './support.ts'

/**
 * Every test fails on a console warning. Here, the pages where a visit starts stay open long enough for late ones: browsers report
 * unused preloaded files some seconds after the page has loaded. The pages wait in parallel.
 */
for (const [who, pages] of [
  [
    'a visitor',
    [
      ['/', 'Sign in'],
      ['/employees', 'Sign in'],
    ],
  ],
  [
    'admin',
    [
      ['/', 'Dashboard'],
      ['/dashboard', 'Dashboard'],
      ['/employees?provider_status=1', /^Employees/],
    ],
  ],
  ['super', [['/csm/agencies', /^Agencies/]]],
] as const) {
  test(
    `${pages.map(([path]) => path).join(', ')} of ${who}: each loads without a word in the console`,
    who === 'admin' ? {} : { tag: '@prove' },
    async ({ page, context, signIn }) => {
      if (who !== 'a visitor') await signIn(page, who)
      for (const [n, [path, name]] of pages.entries()) {
        const tab = n === 0 ? page : await context.newPage()
        await tab.goto(path)
        await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
      }
      await page.waitForTimeout(4_500)
    },
  )
}

test('sign-in, page changes and sign-out log nothing to the console', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, await aUser())
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Employees/ })).toBeVisible()
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.waitForTimeout(1_000)
})
