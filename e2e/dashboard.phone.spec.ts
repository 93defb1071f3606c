import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-1] the dashboard fits a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page, 'the dashboard on a phone')
})
