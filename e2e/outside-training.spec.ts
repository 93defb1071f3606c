import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { aUser } from './people.ts'
import { combo, expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

test('[R-RTE-3][R-RTE-14] outside training is recorded with its certificate, returned, resubmitted and approved by another person', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  const {
    agency: { id: organization_id, name },
    user,
  } = await aStaffedAgency(2)
  await sql(`insert into topics (organization_id, name) values ($1, 'Dementia care basics')`, [organization_id])
  const [person] = await sql<{ id: string; name: string }>(
    `select id, first_name || ' ' || last_name as name from employees where organization_id = $1 order by id limit 1`,
    [organization_id],
  )
  const id = person?.id ?? ''
  const nurse = await aUser({ agencies: { [name]: 'rn_limited' } })
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/training`)
  await page.getByRole('button', { name: 'Record outside training' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record outside training of/ })
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Enter the title of the training.')).toBeVisible()
  await expect(dialog.getByText('Add the certificate, or a picture of it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Training', exact: true }).fill('Memory loss at home')
  await dialog.getByLabel('Given by').fill('County college')
  await dialog.getByLabel('Completed on').fill('2026-10-05')
  await combo(dialog, 'Topic').click()
  await page.getByRole('option', { name: 'Dementia care basics' }).click()
  await dialog.getByRole('textbox', { name: 'Hours', exact: true }).fill('2.5')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% A certificate\n%%EOF\n'),
  })
  await uploaded(dialog, 'certificate.pdf')
  await expectAccessible(page, 'recording outside training')

  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(page, 'Memory loss at home waits for approval.')).toBeVisible()
  const outside = page.getByRole('list', { name: 'Outside training' })
  await expect(outside.getByRole('listitem')).toContainText('To approve')
  await page.getByRole('button', { name: 'Details of Memory loss at home' }).click()
  await expect(page.getByText('You recorded it, so another person approves it.')).toBeVisible()

  // The administrator returns it from the worklist
  await signIn(page, user)
  await page.goto('/programs')
  await page.getByRole('link', { name: 'Outside training: 1 to approve' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Outside training/ })).toBeVisible()
  await expectAccessible(page, 'the worklist of outside training')
  expect(await layoutFaults(page)).toEqual([])

  await page.getByRole('row').filter({ hasText: 'Memory loss at home' }).getByRole('link').click()
  const training = page.getByRole('dialog', { name: 'Memory loss at home' })
  await expect(training.getByText('Adds hours to the training records')).toBeVisible()
  await expectAccessible(page, 'one outside training')

  await training.getByRole('button', { name: 'Return' }).click()
  const returning = page.getByRole('dialog', { name: 'Return Memory loss at home' })
  await returning.getByLabel('What is missing?').fill('The hours can’t be read')
  await returning.getByRole('button', { name: 'Return' }).click()
  await expect(training.getByText('Reason: The hours can’t be read')).toBeVisible()

  // Submitted again, and approved with others
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/training`)
  await page.getByRole('button', { name: 'Details of Memory loss at home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change Memory loss at home' })
  await change.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
  await change.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('dialog').getByText('3 h · Dementia care basics')).toBeVisible()

  await signIn(page, user)
  await page.goto('/outside-training?state=recorded')
  await page.getByRole('checkbox', { name: /Memory loss at home/ }).check()
  await page
    .getByRole('group', { name: /Selection|Selected/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  const approve = page.getByRole('dialog', { name: 'Approve 1 training' })
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, /: 1 training approved/)).toBeVisible()
  await page.goto(`/employees/${id}/training`)
  const records = page.getByRole('list', { name: 'Training records' })
  await expect(records.getByText('Memory loss at home').first()).toBeVisible()
  await expect(records.getByText(/Given by County college/)).toBeVisible()
  await expectAccessible(page, 'outside training in the records')

  await page.getByRole('button', { name: 'Full training record' }).click()
  await expect(page.getByRole('dialog').getByText(/-T-/).first()).toBeVisible()
})
