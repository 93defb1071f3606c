import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { dayFrom } from './days.ts'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('[R-RTE-12] a series: dates are shown before planning, changed and canceled from one session on, and given another end', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(1)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  const first = dayFrom(28)
  await sql(`insert into agency_holidays (organization_id, name, on_day) values ($1, 'Staff day', $2)`, [
    agency.id,
    dayFrom(35),
  ])
  await signIn(page, user)
  await page.goto(`/programs/${program}/schedule`)
  await page.getByRole('link', { name: 'New session' }).click()
  const plan = page.getByRole('dialog', { name: 'New session' })
  await plan.getByLabel('Title').fill('Safe lifting')
  await plan.getByLabel(/^Day\s*\*?$/).fill(first)
  await plan.getByLabel('Repeat this session').check()
  await plan.getByLabel('Number of sessions').fill('4')
  const dates = plan.getByRole('region', { name: 'Dates' })
  await expect(dates.getByRole('heading', { name: '3 sessions' })).toBeVisible()
  await expect(dates.getByText(/Skipped holidays: .*Staff day/)).toBeVisible()
  await expectAccessible(page, 'planning a series')
  await dates.scrollIntoViewIfNeeded()
  await plan.getByRole('button', { name: 'Create 3 sessions' }).click()
  await expect(toast(page, '3 sessions are planned')).toBeVisible()
  await expect(page.getByText(/Part of a series: Every week on .*3 more sessions/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Safe lifting' })
  await edit.getByRole('radio', { name: 'All sessions that have not begun' }).check()
  await edit.getByLabel('Title').fill('Lifting at home')
  // The end time first, so that the session is always long enough for its credit
  await edit.getByLabel(/^To\s*\*?$/).fill('13:00')
  await edit.getByLabel(/^From\s*\*?$/).fill('10:00')
  await expect(edit.getByRole('heading', { name: '3 sessions change' })).toBeVisible()
  await expectAccessible(page, 'changing a series')
  await edit.getByRole('region', { name: 'Who is affected' }).scrollIntoViewIfNeeded()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, '3 sessions are saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lifting at home', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Lifting at home' }).click()
  await page.getByRole('menuitem', { name: 'Change series' }).click()
  const rule = page.getByRole('dialog', { name: 'Change series' })
  await rule.getByLabel('Number of sessions').fill('6')
  await expect(rule.getByText('3 sessions stay as planned.')).toBeVisible()
  await expect(rule.getByRole('heading', { name: '2 sessions are added' })).toBeVisible()
  await expectAccessible(page, 'another rule')
  await rule.getByRole('button', { name: 'Change series' }).click()
  await expect(toast(page, '2 added')).toBeVisible()
  await expect(page.getByText(/5 more sessions/)).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Lifting at home' }).click()
  await page.getByRole('menuitem', { name: 'Cancel session' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Lifting at home?' })
  await cancel.getByRole('radio', { name: 'This and following sessions' }).check()
  await expect(cancel.getByRole('heading', { name: '5 sessions are canceled' })).toBeVisible()
  await expectAccessible(page, 'canceling a series')
  await cancel.getByRole('button', { name: 'Cancel 5 sessions' }).click()
  await expect(cancel.getByText('Say why it is canceled.')).toBeVisible()
  await cancel.getByLabel('Reason').fill('No room')
  await cancel.getByRole('button', { name: 'Cancel 5 sessions' }).click()
  await expect(toast(page, '5 sessions are canceled')).toBeVisible()
})

test('[R-PER-5] a calendar address is created, copied and revoked by keyboard, and works as a calendar until then', {
  tag: '@prove',
}, async ({ page, signIn, request }) => {
  const { user } = await aStaffedAgency(1)
  await signIn(page, user)
  await page.goto('/schedule')
  await page.getByRole('button', { name: 'Subscribe' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' })
  await dialog.getByRole('button', { name: 'Create address: All sessions' }).focus()
  await page.keyboard.press('Enter')
  const address = dialog.getByLabel('Address of All sessions')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await expectAccessible(page, 'subscribing')
  const path = new URL(await address.inputValue()).pathname
  const answer = await request.get(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  await dialog.getByRole('button', { name: 'Revoke: All sessions' }).click()
  await expect(toast(page, 'The address no longer works')).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})
