import { expect, expectAccessible, test } from './support.ts'

test('[R-CSM-2] on a phone the catalog shows cards, and a checkout works', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csSuper')
  await page.goto('/csm/programs')
  await expectAccessible(page, 'the catalog on a phone')
  await page.getByRole('link', { name: 'Fall prevention' }).click()
  await page.getByRole('link', { name: /Checkout/ }).click()
  await expect(page.getByText('Garden State')).toBeVisible()
  await expectAccessible(page, 'who has a program, on a phone')
  await page.getByRole('button', { name: 'Check out to agencies' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choose agencies' }).click()
  await expect(dialog.getByText('Already has this program').first()).toBeVisible()
  await expectAccessible(page, 'agencies of a checkout on a phone')
})
