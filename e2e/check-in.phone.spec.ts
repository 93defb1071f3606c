import { aClassUnderWay } from './check-in.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the instructor’s screen and the desk work by thumb', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user, session } = await aClassUnderWay(2)
  await signIn(page, user)
  await page.goto(`/sessions/${session}/check-in`)
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that opens the check-in page' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the instructor’s screen on a phone')
})
