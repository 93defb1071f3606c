import { aCoordinatedAgency } from './coordinators.ts'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

test('[R-RTE-1] a rule is written field by field, read in plain words, tried on people, and the effect of saving is shown by name', {
  tag: drawn(4),
}, async ({ page, signIn, faults }) => {
  faults.expected(/422/)
  const { user } = await aCoordinatedAgency()
  await signIn(page, user)
  await page.goto('/settings/compliance')
  await expect(page.getByText('No rules yet')).toBeVisible()
  await expectAccessible(page, 'compliance without rules')
  await page.getByRole('link', { name: 'Add rule' }).click()
  await expect(title(page, 'New rule')).toBeVisible()

  const words = page.getByRole('status', { name: 'In plain words' })
  await expect(words).toContainText('Everyone needs 12 hours of in-service training in every twelve months')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill('Yearly in-service')
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('10.5')
  await expect(words).toContainText('10 hours and 30 minutes')
  await page.getByLabel('Days of grace').fill('5')
  await expect(words).toContainText('there are 5 days of grace')
  await page.getByLabel('Effective from').fill('2020-01-01')
  await expectAccessible(page, 'the editor of a rule')

  await page.getByRole('button', { name: 'Try on some people' }).click()
  await expect(page.getByRole('list', { name: 'Try it on people' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'What saving changes' })
  await expect(dialog.getByText(/the rule applies to 3 people of 3/)).toBeVisible()
  await expectAccessible(page, 'what saving changes', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(toast(page, 'Yearly in-service was saved.')).toBeVisible()
  await expect(title(page, 'Yearly in-service')).toBeVisible()
  await expectAccessible(page, 'a rule')

  await page.getByRole('button', { name: 'Add a version' }).click()
  await page.getByLabel('Effective from').fill('2099-01-01')
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('12')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('heading', { name: 'From Jan 1, 2099' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the version from Jan 1, 2099' }).click()
  await expect(toast(page, 'The version was removed.')).toBeVisible()

  await page.getByRole('button', { name: 'Retire rule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire rule' }).click()
  await expect(toast(page, 'Yearly in-service was retired.')).toBeVisible()
  await page.getByRole('link', { name: 'Compliance rules' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Yearly in-service' })).toContainText('Retired')
})
