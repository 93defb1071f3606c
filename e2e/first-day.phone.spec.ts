import { expect, expectAccessible, test } from './support.ts'

test('on a phone the second line of a card shows the filtered value', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?planned=status_change')
  const table = page.getByRole('table', { name: 'Employees' })
  await expect(table.getByText(/(Active|On leave|Terminated) on \w{3} \d+, \d{4}/).first()).toBeVisible()
  await expectAccessible(page, 'cards with the planned change')
  await page.goto('/employees?terminated_from=2020-01-01')
  await expect(table.getByText(/Left \w{3} \d+, \d{4}/).first()).toBeVisible()
})
