import { aPersonWithRules } from './a-person-with-rules.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('one person’s compliance on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  const { id, user } = await aPersonWithRules()
  await signIn(page, user)
  await page.goto(`/employees/${id}/compliance`)
  const hours = page.getByRole('region', { name: 'Yearly in-service' })
  await expect(hours.getByText('1.5 of 12 hours done')).toBeVisible()
  await hours.getByRole('button', { name: 'Why? Records behind “Yearly in-service”' }).click()
  await expect(hours.getByRole('list', { name: 'These records count' })).toContainText('1.5 h count')
  await expect(page.getByRole('list', { name: 'Fastest way to get compliant' })).toContainText('CPR card')
  await expectAccessible(page, 'compliance on a phone')
  expect(await layoutFaults(page)).toEqual([])
})
