import { expect, expectAccessible, test, toast } from './support.ts'

test('on a phone a discipline is found, edited and reverted by thumb', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'gardenAdmin')
  await page.goto('/settings/disciplines')
  const card = page.getByRole('row').filter({ hasText: 'Homemaker' }).first()
  await expect(card).toContainText(/\d+ employees/)
  await expect(page.getByRole('link', { name: 'Disciplines' })).toBeInViewport()
  await expectAccessible(page, 'the disciplines on a phone')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByLabel('Search disciplines').fill('therapist assistant')
  await page.getByRole('button', { name: 'Actions for Physical Therapist Assistant' }).tap()
  await page.getByRole('menuitem', { name: 'Deactivate' }).tap()
  await expect(toast(page, 'Physical Therapist Assistant is inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(toast(page, 'Physical Therapist Assistant is active again.')).toBeVisible()
  await page.getByRole('link', { name: 'Physical Therapist Assistant' }).tap()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Physical Therapist Assistant',
  )
  await expectAccessible(page, 'the dialog on a phone', '[role=dialog]')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
})
