import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { daysAgo } from './days.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

test('a credential is recorded with its scan, returned, resubmitted, verified by another person and renewed', {
  tag: drawn(1),
}, async ({ page, signIn, faults }) => {
  // Only the server knows the requirements of a type
  faults.expected(/422 .*\/credentials/)
  const {
    agency: { id: organization_id, name },
    user,
  } = await aStaffedAgency(2)
  const [person] = await sql<{ id: string }>(
    'select id from employees where organization_id = $1 order by id limit 1',
    [organization_id],
  )
  const id = person?.id ?? ''
  // the agency's own list of types
  await signIn(page, user)
  await page.goto('/settings/credentials')
  await page.getByRole('button', { name: 'Add credential type' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add credential type' })
  await adding.getByLabel('Name').fill('Lift card')
  await adding.getByLabel('Needs a number').check()
  await adding.getByLabel('Usually valid (months)').fill('24')
  await expectAccessible(page, 'adding a credential type')
  await adding.getByRole('button', { name: 'Add credential type' }).click()
  await expect(toast(page, 'Lift card was added.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Lift card' })).toContainText('24 months')
  await expectAccessible(page, 'credential types')
  expect(await layoutFaults(page)).toEqual([])

  // A nurse records one
  const nurse = await aUser({ agencies: { [name]: 'rn_limited' } })
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/training`)
  await page.getByRole('link', { name: 'Credentials', exact: true }).click()
  await page.getByRole('button', { name: 'Add credential' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a credential for/ })
  await dialog.getByRole('combobox', { name: 'Credential', exact: true }).selectOption({ label: 'Lift card' })
  await dialog.getByLabel('Issued on').fill('2026-03-20')
  await expect(dialog.getByLabel('Expires on')).toHaveValue('2028-03-19')
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await expect(dialog.getByText('Enter the number. Lift card needs one.')).toBeVisible()
  await expect(dialog.getByText('Add a scan or picture. Lift card needs one.')).toBeVisible()
  await dialog.getByLabel('Number').fill('L-100')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% A card\n%%EOF\n'),
  })
  await uploaded(dialog, 'card.pdf')
  await expectAccessible(page, 'recording a credential')
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await expect(toast(page, 'Lift card is waiting for review.')).toBeVisible()
  const own = page.getByRole('list', { name: 'Credentials' })
  await expect(own.getByRole('listitem')).toContainText('To review')
  await page.getByRole('button', { name: 'Details of Lift card' }).click()
  await expect(page.getByText('You recorded it, so another person has to verify it.')).toBeVisible()

  // The administrator returns it from the worklist
  await signIn(page, user)
  await page.goto('/employees?provider_status=1')
  await page.getByRole('link', { name: 'Credentials: 1 to review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Credentials/ })).toBeVisible()
  await expectAccessible(page, 'the worklist of credentials')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('row').filter({ hasText: 'Lift card' }).getByRole('link').click()
  const card = page.getByRole('dialog', { name: 'Lift card' })
  await expect(card.getByText('L-100')).toBeVisible()
  await expectAccessible(page, 'one credential')
  await card.getByRole('button', { name: 'Return' }).click()
  const returning = page.getByRole('dialog', { name: 'Return Lift card' })
  await returning.getByLabel('What is missing?').fill('The back side')
  await returning.getByRole('button', { name: 'Return' }).click()
  await expect(card.getByText('Reason: The back side')).toBeVisible()

  // Submitted again, and verified with others
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/credentials`)
  await page.getByRole('button', { name: 'Details of Lift card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Edit Lift card' })
  await change.getByLabel('Number').fill('L-101')
  await change.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('dialog').getByText('L-101')).toBeVisible()

  await signIn(page, user)
  await page.goto('/employees/credentials?standing=review')
  await page.getByRole('checkbox', { name: /Lift card/ }).check()
  await page
    .getByRole('group', { name: /Selection|Selected/ })
    .getByRole('button', { name: 'Verify' })
    .click()
  const verify = page.getByRole('dialog', { name: 'Verify 1 credential' })
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, /: 1 credential verified/)).toBeVisible()

  // It expires soon, and is renewed
  await sql(`update credentials set expires_on = current_date + 12 where organization_id = $1`, [organization_id])
  await page.goto(`/employees/${id}/credentials`)
  await expect(own.getByRole('listitem')).toContainText(/Expires in 1[123] days/)
  await page.getByRole('button', { name: 'Renew Lift card' }).click()
  const renewal = page.getByRole('dialog', { name: /^Renew Lift card of/ })
  await expect(renewal.getByLabel('Number')).toHaveValue('L-101')
  await renewal.getByLabel('Issued on').fill(daysAgo(0))
  await renewal.locator('input[type=file]').setInputFiles({
    name: 'new-card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% A new card\n%%EOF\n'),
  })
  await uploaded(renewal, 'new-card.pdf')
  await expectAccessible(page, 'renewing a credential')
  await renewal.getByRole('button', { name: 'Send for review' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'Its renewal is waiting for review.' })).toHaveCount(1)
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'credentials of an employee')
  expect(await layoutFaults(page)).toEqual([])
})
