import { aCoordinatedAgency } from './coordinators.ts'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

test('a change goes into the laboratory, everyone is checked against it in the background, and it is published with a start date', {
  tag: drawn(2),
}, async ({ page, signIn }) => {
  const { user } = await aCoordinatedAgency()
  await signIn(page, user)
  await page.goto('/settings/compliance/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Twelve hours')
  await page.getByLabel('Effective from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Put in the laboratory' }).click()
  await expect(title(page, 'Twelve hours')).toBeVisible()
  await page.getByRole('button', { name: 'Check everyone' }).click()
  await expect(page.getByText('3 people turn red')).toBeVisible()
  await expect(page.getByRole('table', { name: 'People whose status changes' })).toContainText('Abel1')
  await expectAccessible(page, 'a draft of the laboratory')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByLabel('Effective from').fill('2099-01-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Twelve hours was published.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your rules' })).toContainText('Upcoming')
})
