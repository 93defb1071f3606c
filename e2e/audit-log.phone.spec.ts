import { expect, expectAccessible, test } from './support.ts'

test('on a phone log entries take two lines, filters open in a sheet, and nothing scrolls sideways', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/audit-log')
  const log = page.getByRole('region', { name: 'Audit log', exact: true })
  await log.getByRole('listitem').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the log on a phone')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('What', { exact: true }).first().tap()
  await sheet.getByRole('checkbox', { name: 'Sign-ins and passwords' }).check()
  await sheet.getByRole('button', { name: 'Show entries' }).tap()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Edited' })).toHaveCount(0)
  await log.getByRole('listitem').first().getByRole('button').tap()
  await expect(page.getByRole('dialog').getByText('IP address')).toBeVisible()
  await expectAccessible(page, 'an entry on a phone')
})
