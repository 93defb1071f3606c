import { aStaffedAgency } from './bulk.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('on a phone: a sample is drawn, its gaps are read and the packet is built', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await aStaffedAgency(6)
  await signIn(page, user)
  await page.goto('/surveys/new')
  await page.getByLabel('How many').fill('3')
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByText(/^3 people, /)).toBeVisible()
  await expectAccessible(page, 'gaps on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Build packet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Survey packet .+-S-/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 20_000 })
  expect(await layoutFaults(page)).toEqual([])
  await page.goto('/surveys')
  await expect(page.getByText(/^Random, seed /)).toBeVisible()
  await expectAccessible(page, 'packets on a phone')
})
