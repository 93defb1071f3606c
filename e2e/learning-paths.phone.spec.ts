import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-4] [R-RTE-5] on a phone: the paths, each person’s position, and the steps with their rules', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/learning-paths/active')
  await page.getByRole('link', { name: 'Dementia companion' }).click()
  await expect(page.getByRole('button', { name: /^Add/ })).toBeVisible()
  await expect(page.getByText('In progress').first()).toBeVisible()
  await expectAccessible(page, 'the progress of a learning path on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByText('Opens 3 days after the step before is done.', { exact: false })).toBeVisible()
  await page
    .getByRole('button', { name: /Dementia and Alzheimer/ })
    .first()
    .click()
  await expect(page.getByLabel('Counts from').first()).toBeVisible()
  await expectAccessible(page, 'the settings of a learning path on a phone')
  expect(await layoutFaults(page)).toEqual([])
})
