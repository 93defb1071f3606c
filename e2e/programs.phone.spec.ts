import { expect, expectAccessible, test } from './support.ts'

test('on a phone programs are shown as cards, and a module opens over its outline', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/programs?status=active')
  await expectAccessible(page, 'programs on a phone')
  await page.getByRole('link', { name: 'Fall prevention' }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('button', { name: /Before a fall/ }).click()
  await expect(page.getByText('One in four people over 65')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Modules' })).toBeHidden()
  await page.getByRole('button', { name: 'All modules' }).click()
  await expect(page.getByRole('region', { name: 'Modules' })).toBeVisible()
  await expectAccessible(page, 'a program on a phone')
})
