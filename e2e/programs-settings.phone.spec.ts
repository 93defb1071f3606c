import { expect, expectAccessible, test } from './support.ts'

test('on a phone reasons keep their buttons, and payroll data is shown above its JSON', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await signIn(page, 'admin')
  await page.goto('/programs?status=non_operational&as=cards')
  await expect(page.getByRole('link', { name: 'Go to content' }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Show as' })).toBeHidden()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'non-operational programs on a phone')
  await page.goto('/programs?status=active')
  await page.getByRole('link', { name: 'Fall prevention' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).last().click()
  const card = page.getByRole('region', { name: 'Payroll and partner' })
  await expect(card).toContainText('push: false')
  await card.scrollIntoViewIfNeeded()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'the settings of a program on a phone')
})
