import type { Page } from '@playwright/test'
import { anAgency, aUser } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

/** Checks that nothing is wider than the screen. */
const fits = async (page: Page, what: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${what} is not wider than the screen`).toBe(0)
}

test('[R-RTE-9] on a phone the facts are edited by thumb: the settings list opens from its button, the save bar stays in view', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const agency = await anAgency('Thumb Care')
  await signIn(page, await aUser({ agencies: { [agency.name]: 'agency_admin' } }))
  await page.goto('/settings/info')
  await expect(page.getByLabel('Legal name')).toBeVisible()
  await fits(page, 'the agency info')
  await expectAccessible(page, 'the agency info on a phone')
  await page.getByLabel('City').fill('Yonkers')
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeInViewport()
  await save.tap()
  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect(tabs).toBeHidden()
  await page.getByRole('button', { name: 'Settings: Agency info' }).tap()
  await expectAccessible(page, 'the list of settings on a phone')
  await tabs.getByRole('link', { name: 'Audit log' }).tap()
  await expect(page).toHaveURL('/settings/audit-log')
  await expect(tabs).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Settings: Audit log' })).toBeInViewport({ ratio: 0.98 })
  await fits(page, 'a list of the settings')
})

test('[R-PER-8] on a phone a viewer can read the facts', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/settings/info')
  await expect(page.getByRole('region', { name: 'Customer success' })).toContainText('Priya Raman')
  await fits(page, 'the agency info to read')
  await expectAccessible(page, 'the agency info to read on a phone')
})
