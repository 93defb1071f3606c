import { anAgencyWithRules } from './rules.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('compliance report, dashboard and list on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user } = await anAgencyWithRules()
  await signIn(page, user)
  await page.goto('/compliance')
  const rules = page.getByRole('region', { name: 'By rule' })
  await expect(rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'compliance of many')
  expect(await layoutFaults(page)).toEqual([])
  await rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' }).click()
  await expect(page.getByRole('link', { name: 'Late, Ana' })).toBeVisible()
  await expect(page.getByText('Overdue').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'People to help first' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
})
