import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { dayFrom } from './days.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-12] a series is planned on a phone: its dates fit, and one is left out', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { agency, user } = await aStaffedAgency(1)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await signIn(page, user)
  await page.goto(`/programs/${program}/sessions?add=1`)
  const plan = page.getByRole('dialog', { name: 'New session' })
  await plan.getByLabel('Title').fill('Safe lifting')
  await plan.getByLabel(/^Day\s*\*?$/).fill(dayFrom(28))
  await plan.getByLabel('Repeat this session').check()
  await plan.getByLabel('Number of sessions').fill('3')
  const dates = plan.getByRole('region', { name: 'Dates' })
  await expect(dates.getByRole('heading', { name: '3 sessions' })).toBeVisible()
  await dates
    .getByRole('button', { name: /^Leave out/ })
    .nth(1)
    .click()
  await expect(dates.getByRole('heading', { name: '2 sessions' })).toBeVisible()
  await expectAccessible(page, 'planning a series on a phone')
  await dates.scrollIntoViewIfNeeded()
  expect(await layoutFaults(page)).toEqual([])
  await plan.getByRole('button', { name: 'Create 2 sessions' }).click()
  await expect(page.getByText(/Part of a series/)).toBeVisible()
})
