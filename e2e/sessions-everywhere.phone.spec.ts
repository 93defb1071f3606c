import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { anOpenSession } from './sessions.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-PER-5] on a phone the week’s sessions and the bookings fit the screen', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { agency, user } = await aStaffedAgency(1)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await anOpenSession(agency.id, { program, title: 'Safe lifting', seats: 4, inDays: 2 })
  await signIn(page, user)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Sessions', exact: true })
  await expect(card.getByRole('link', { name: 'Safe lifting' })).toBeVisible()
  await expectAccessible(page, 'sessions on the dashboard, phone')
  await page.goto('/sessions/bookings')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
