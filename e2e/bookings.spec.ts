import { aProgramOf } from './a-program.ts'
import { actOnSelection, aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anOpenSession } from './sessions.ts'
import { combo, expect, expectAccessible, test, toast } from './support.ts'

test('[R-RTE-14] add to session: shows by name who gets a seat and who waits, and the wait-list moves when someone can’t come', {
  tag: drawn(6),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(4)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await anOpenSession(agency.id, { program, title: 'Safe lifting', seats: 1 })
  await anOpenSession(agency.id, { program, title: 'Evening class', seats: 5, inDays: 30 })
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('checkbox', { name: 'Select Abel002, Ana' }).check()
  await page.getByRole('checkbox', { name: 'Select Abel004, Ana' }).check()
  const dialog = await actOnSelection(page, 'Add to session…')
  await dialog.getByRole('button', { name: 'Book 2 people' }).click()
  await expect(dialog.getByText('Choose a session.')).toBeVisible()
  await combo(dialog, 'Session').click()
  await page.getByRole('option', { name: /^Safe lifting · .*E[SD]T · 12 Main St/ }).click()
  await expect(dialog.getByText('1 of 1 seat free')).toBeVisible()
  await expectAccessible(page, 'adding to a session')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  const rows = page.getByRole('table', { name: 'Employees of this bulk change' })
  await expect(rows.getByRole('row', { name: /Abel002/ })).toContainText('Gets a seat')
  await expect(rows.getByRole('row', { name: /Abel004/ })).toContainText(/Place:.*Wait-list, place 1/)
  await page.getByRole('button', { name: 'Book 2 people' }).click()
  await expect(page.getByRole('button', { name: 'Undo bulk change' })).toBeVisible()

  const employees = await sql<{ id: string; last_name: string }>(
    'select id, last_name from employees where organization_id = $1',
    [agency.id],
  )
  const trainingOf = (name: string) => `/employees/${employees.find(one => one.last_name === name)?.id}/training`
  await page.goto(trainingOf('Abel002'))
  const card = page.getByRole('region', { name: 'Sessions', exact: true })
  await expect(card.getByText('Booked')).toBeVisible()
  await expect(card.getByText(/Message goes out soon/)).toBeVisible()
  await expectAccessible(page, 'sessions of a person')
  await card.getByRole('button', { name: 'Actions for Safe lifting' }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  const cancel = page.getByRole('dialog', { name: /^Cancel the booking of/ })
  await cancel.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(cancel.getByText('Enter a reason.')).toBeVisible()
  await cancel.getByLabel('Reason').fill('On vacation')
  await expectAccessible(page, 'canceling a booking')
  await cancel.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(toast(page, 'The booking was canceled')).toBeVisible()
  await expect(card.getByText(/On vacation/)).toBeVisible()

  await page.goto(trainingOf('Abel004'))
  await expect(card.getByText('Booked')).toBeVisible()
  await card.getByRole('button', { name: 'Actions for Safe lifting' }).click()
  await page.getByRole('menuitem', { name: 'Move to another session' }).click()
  const move = page.getByRole('dialog', { name: /^Move .* to another session$/ })
  await combo(move, 'Session').click()
  await page.getByRole('option', { name: /^Evening class/ }).click()
  await expect(move.getByText(/gets a seat there/)).toBeVisible()
  await expectAccessible(page, 'moving a booking')
  await move.getByRole('button', { name: 'Move to another session' }).click()
  await expect(toast(page, 'Moved to the other session')).toBeVisible()
  await expect(card.getByText('Evening class', { exact: true })).toBeVisible()
})
