import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { anOpenSession } from './sessions.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

/** Adds a past class with everyone present. */
async function aPastClass(agency: string, title: string): Promise<string> {
  const program = await aProgramOf(agency, { en: 'Lifting' })
  const id = await anOpenSession(agency, { program, title, seats: 8, inDays: -3 })
  await sql(
    `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name, result, minutes, marked_how,
       marked_by_name, marked_at)
     select $1, $2, id, 'booked', 'manual', 'Ana', 'attended', 120, 'roster', 'Ana', now() from employees where organization_id = $1`,
    [agency, id],
  )
  return id
}

test('the record of a session: missing facts are written down, the signed sheet is added by its code, compared and removed', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  test.slow()
  // A warning by the PDF reader about such a small scan
  faults.expected(/Indexing all PDF objects/)
  const { agency, user } = await aStaffedAgency(2)
  const id = await aPastClass(agency.id, 'Safe lifting')
  await signIn(page, user)
  // The address in the code on the printed sheet
  await page.goto(`/sessions/${id}?add=sheet`)
  const adding = page.getByRole('dialog', { name: 'Add files to the record' })
  await expect(adding.getByText(/^Code on the sheet: [0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
  await expectAccessible(page, 'adding a signed sheet')
  const scan = Buffer.from('%PDF-1.7\n% signed\n%%EOF\n')
  await adding
    .locator('input[type=file]')
    .setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: scan })
  await uploaded(adding, 'sheet.pdf')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, '1 file added.')).toBeVisible()
  await expect(page).not.toHaveURL(/add=sheet/)

  const card = page.getByRole('region', { name: 'Session record' })
  const items = card.getByRole('list', { name: 'Items of the record' })
  await expect(items.getByRole('listitem')).toHaveCount(9)
  await expect(items.getByText('1 signed sheet')).toBeVisible()
  await items.getByRole('button', { name: 'Add objectives: Content, objectives and goals' }).click()
  const texts = page.getByRole('dialog', { name: 'Content, materials and post-test' })
  await texts.getByLabel('Content').fill('How to lift a person.')
  await texts.getByLabel('Objectives and goals').fill('Lift with two people.')
  await texts.getByLabel('Materials used').fill('A belt')
  await texts.getByLabel('Post-test results').fill('All passed.')
  await expectAccessible(page, 'texts of the record')
  await texts.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The record is saved.')).toBeVisible()
  await expect(items.getByText('Add the content, objectives and goals.')).toBeHidden()
  await expect(items.getByText('A belt')).toBeVisible()
  await expectAccessible(page, 'the record of a session')

  await card.getByRole('button', { name: 'Compare sheet.pdf with the roster' }).click()
  const beside = page.getByRole('dialog', { name: 'Signed sheet and roster' })
  await expect(beside.getByRole('list', { name: 'Roster' }).getByRole('listitem')).toHaveCount(2)
  await beside.getByRole('button', { name: 'Close', exact: true }).first().click()

  const sheet = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Sign-in sheet', exact: true }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^sign-in-sheet-safe-lifting-.*\.pdf$/)
  const draft = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Draft PDF' }).click()
  expect((await draft).suggestedFilename()).toMatch(/^session-record-safe-lifting-.*\.pdf$/)

  await card.getByRole('button', { name: 'Remove sheet.pdf' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove sheet.pdf?' })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(removing.getByText('Enter a reason.')).toBeVisible()
  await removing.getByLabel('Reason').fill('Another class')
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'sheet.pdf was removed.')).toBeVisible()
  await expect(items.getByText(/Add the signed sign-in sheet/)).toBeVisible()
})
