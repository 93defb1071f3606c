import { layoutFaults } from './layout.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-7] people who should have a program are listed, filtered and added on a phone', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user, program } = await anAgencyThatMisses()
  await signIn(page, user)
  await page.goto(`/programs/${program}/progress`)
  await expect(page.getByText(/^Completed /).first()).toBeVisible()
  await page.getByRole('link', { name: 'Not assigned 3' }).click()
  await expect(page.getByText('Never assigned').first()).toBeVisible()
  await expectAccessible(page, 'who should have a program, on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Assign all 3…' }).click()
  await expect(page.getByRole('dialog')).toContainText('For 3 people who don’t have it.')
})
