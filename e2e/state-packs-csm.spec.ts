import { expect, expectAccessible, test, title, toast } from './support.ts'

test('customer success reads every state’s packs and publishes a new edition with the agency editor’s options, showing the differences', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csSuper')
  await page.goto('/csm/rule-packs')
  await expect(title(page, 'State packs')).toBeVisible()
  const line = page.getByRole('list', { name: 'Ohio' }).getByRole('listitem').first()
  await expect(line).toContainText('Edition 1')
  await expectAccessible(page, 'the state packs of customer success')
  await line.getByRole('button', { name: /^Editions/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New edition of' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days of grace').fill('5')
  await expect(dialog.getByText(/5 days of grace/)).toBeVisible()
  // The wording of packs, where agencies make their own choices
  await dialog.getByLabel('Topics that count').fill('Dementia')
  await dialog.getByLabel('Topics that count').press('Enter')
  await dialog.getByLabel('Led by a registered nurse').check()
  await expect(dialog.getByText(/A registered nurse must lead it/)).toBeVisible()
  await expect(dialog.getByText(/Dementia/).last()).toBeVisible()
  await expectAccessible(page, 'another edition', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Publish edition' }).click()
  await expect(toast(page, /is published\./)).toBeVisible()
  await expect(line).toContainText('Edition 2')
})
