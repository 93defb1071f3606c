import type { Page } from '@playwright/test'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const file = [
  'Employee number,Credential,Number,Issued,Expires',
  'N-1,CPR,RC-1,1/5/2026,1/5/2028',
  'N-1,BLS provider,B-1,2/11/2026,2/11/2028',
  'N-2,CPR,,2/11/2026,2/11/2028',
].join('\r\n')

const tile = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Rows by result' }).getByRole('link', { name })

test('credentials are imported from their list, mapped to the agency’s own, wait for review and are undone', {
  tag: drawn(6),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(2)
  await sql(
    `insert into credential_types (organization_id, name, code, needs_number, needs_expiry) values ($1, 'CPR', 'CPR', true, true)`,
    [agency.id],
  )
  await signIn(page, user)
  await page.goto('/employees/credentials')
  await page.getByRole('link', { name: 'Import credentials' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import credentials' })
  await dialog
    .getByLabel('File of credentials')
    .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(title(page, 'cards.csv')).toBeVisible()

  await test.step('columns are recognized, and a missing one is named', async () => {
    await expect(page.getByLabel('Field for Expires')).toHaveValue('expires_on')
    await page.getByLabel('Field for Issued').selectOption('Don’t import')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('Choose the column for: Issued.')).toBeVisible()
    await page.getByLabel('Field for Issued').selectOption('Issued')
    await expectAccessible(page, 'the columns of credentials')
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check file' }).click()
  })

  await test.step('a type the agency does not have is used as its own', async () => {
    await expect(tile(page, /^All rows 3$/)).toBeVisible()
    await page.getByLabel('What to do with “BLS provider” (Credential)').selectOption('CPR')
    await expect(page.getByRole('button', { name: 'Import 2 credentials' })).not.toHaveAttribute('aria-disabled')
    await expect(page.getByText('Enter the number. CPR needs one.')).toBeVisible()
    await expectAccessible(page, 'the checked credentials')
    expect(await layoutFaults(page)).toEqual([])
  })

  await test.step('they wait to be verified, and the import is taken back', async () => {
    await page.getByRole('button', { name: 'Import 2 credentials' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('2 credentials imported, 1 row rejected', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the imported credentials')
    await page.getByRole('link', { name: 'Verify 2 credentials' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'RC-1' })).toContainText('To review')
    await page.goto('/imports')
    await page.getByRole('link', { name: 'cards.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible()
    await page.goto('/employees/credentials')
    await expect(page.getByText('No credentials yet')).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'RC-1' })).toContainText('Removed')
  })
})
