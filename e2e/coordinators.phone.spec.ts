import { aCoordinatedAgency } from './coordinators.ts'
import { combo, expect, expectAccessible, test, toast } from './support.ts'

test('[R-ENT-4] on a phone a coordinator is found, linked to a user and renamed by thumb', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await aCoordinatedAgency()
  await signIn(page, user)
  await page.goto('/settings/coordinators')
  const card = page.getByRole('row').filter({ hasText: 'Luis Ortega' })
  await expect(card).toContainText('3 employees')
  await expect(page.getByRole('link', { name: 'Coordinators' })).toBeInViewport()
  await expectAccessible(page, 'the coordinators on a phone')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Actions for Luis Ortega' }).tap()
  await page.getByRole('menuitem', { name: 'Link to a user…' }).tap()
  const link = page.getByRole('dialog')
  await combo(link, 'User').tap()
  await page.getByRole('option', { name: 'Dana Reyes' }).tap()
  await expect(link.getByText('Dana Reyes will see the 3 employees of Luis Ortega.')).toBeVisible()
  await expectAccessible(page, 'linking on a phone', '[role=dialog]')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await link.getByRole('button', { name: 'Link user' }).tap()
  await expect(toast(page, 'Dana Reyes is linked to Luis Ortega.')).toBeVisible()
  await expect(card).toContainText('Dana Reyes')
  await page.getByRole('link', { name: 'Luis Ortega', exact: true }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Luis Ortega Jr.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
  await expect(toast(page, 'Luis Ortega Jr. was saved.')).toBeVisible()
})
