import type { Locator } from '@playwright/test'
import { addRule, ruleBody } from './a-person-with-rules.ts'
import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { drawn } from './drawn.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { anAgencyWithResults } from './quiz-results.ts'
import { anOpenSession } from './sessions.ts'
import { expect, test, toast } from './support.ts'

/** Counts the clicks of a job; typing is not counted. */
function counter() {
  const clicks = { count: 0 }
  const click = async (target: Locator, options?: Parameters<Locator['click']>[0]) => {
    await target.click(options)
    clicks.count += 1
  }
  return { clicks, click }
}

test('a program is assigned to 40 people within 10 clicks from the dashboard', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  const { user } = await anAgencyThatMisses(45)
  await signIn(page, user)
  await page.goto('/dashboard')
  const { clicks, click } = counter()
  await click(page.getByRole('link', { name: 'Programs', exact: true }).first())
  await click(page.getByRole('link', { name: 'Lavado', exact: true }))
  await click(page.getByRole('link', { name: /^Not assigned/ }))
  await click(page.getByRole('checkbox', { name: 'Select Abel004, Ana' }))
  await click(page.getByRole('checkbox', { name: 'Select Abel043, Ana' }), { modifiers: ['Shift'] })
  const selection = page.getByRole('group', { name: 'Selection' })
  await expect(selection.getByText('40 people selected')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Assign all/ })).toHaveCount(0)
  await click(selection.getByRole('button', { name: 'Actions for selected' }))
  await click(page.getByRole('menuitem', { name: /^Assign Lavado/ }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Preview' }))
  await click(page.getByRole('button', { name: 'Assign 40 people' }))
  await expect(page.getByText('Assigned 40 people')).toBeVisible({ timeout: 20_000 })
  expect(clicks.count).toBeLessThanOrEqual(10)
})

test('five named people are added to a class within 6 clicks', { tag: drawn(5) }, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(8)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await anOpenSession(agency.id, { program, title: 'Safe lifting', seats: 10 })
  await signIn(page, user)
  await page.goto('/dashboard')
  const { clicks, click } = counter()
  await click(page.getByRole('link', { name: 'Sessions', exact: true }).first())
  await click(page.getByRole('link', { name: 'Safe lifting' }).first())
  await click(page.getByRole('button', { name: 'Add people' }).first())
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('combobox', { name: /^Find people/ })
  for (const n of [1, 2, 4, 5, 6]) {
    await search.fill(`Abel00${n}`)
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await search.press('Enter')
    await expect(dialog.getByRole('button', { name: `Remove Abel00${n}, Ana` })).toBeVisible()
  }
  await click(dialog.getByRole('button', { name: 'Book 5 people' }))
  await expect(toast(page, 'Booked 5 people')).toBeVisible({ timeout: 20_000 })
  expect(clicks.count).toBeLessThanOrEqual(6)
})

test('whether 12 people were compliant on a given day is answered within 8 clicks', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(14)
  await addRule(agency.id, ruleBody({ name: 'Yearly in-service' }))
  await signIn(page, user)
  await page.goto('/dashboard')
  const { clicks, click } = counter()
  await click(page.getByRole('link', { name: 'Survey room' }).first())
  await click(page.getByRole('link', { name: 'New packet' }).first())
  await page.getByLabel('People', { exact: true }).selectOption({ label: 'People I choose' })
  clicks.count += 1
  await page.getByLabel('As of', { exact: true }).fill('2026-03-01')
  const names = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(n => `N-${n}`)
  await page.getByLabel(/^Paste a list/).fill(names.join('\n'))
  await click(page.getByRole('button', { name: 'See what is missing' }))
  await expect(page.getByText(/of 12 were compliant on Mar 1, 2026/)).toBeVisible({ timeout: 20_000 })
  expect(clicks.count).toBeLessThanOrEqual(8)
})

test('attempts are granted within 2 clicks from the dashboard, and the caregiver is notified', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  const { user } = await anAgencyWithResults()
  await signIn(page, user)
  await page.goto('/dashboard')
  const { clicks, click } = counter()
  await click(page.getByRole('link', { name: '1 person has no attempts left' }))
  await click(page.getByRole('dialog').getByRole('button', { name: /^Give 1 more attempt/ }))
  await expect(toast(page, /gets 1 more attempt, and a message in a minute/)).toBeVisible()
  expect(clicks.count).toBeLessThanOrEqual(2)
})
