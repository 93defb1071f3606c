import { aStaffedAgency } from './bulk.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const fits = `document.documentElement.scrollWidth <= innerWidth`

test('many employees are changed and reverted on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  test.slow()
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Bulk actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk actions' })
  await dialog.getByRole('radio', { name: 'Add or remove tags' }).check()
  await dialog.getByLabel('Add tags').fill('night,')
  await expectAccessible(page, 'the dialog on a phone')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(title(page, 'Add tag night')).toBeVisible()
  await expect(page.getByText('Abel001, Ana')).toBeVisible()
  expect(await page.evaluate(fits), 'the preview fits the width').toBe(true)
  await expectAccessible(page, 'the preview on a phone')
  await page.getByRole('button', { name: 'Change tags of 3 people' }).click()
  await expect(page.getByText('Changed the tags of 3 people')).toBeVisible()
  expect(await page.evaluate(fits), 'the result fits the width').toBe(true)
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo for 3 employees' }).click()
  await expect(page.getByText('The bulk change was undone')).toBeVisible()
  await page.goto('/jobs')
  await expect(page.getByText('Add tag night')).toBeVisible()
  expect(await page.evaluate(fits), 'the jobs fit the width').toBe(true)
  await expectAccessible(page, 'the jobs on a phone')
})
