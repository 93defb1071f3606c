import type { Page } from '@playwright/test'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test, title } from './support.ts'
import { aTaughtProgram } from './taught.ts'

const file = [
  'Employee number,Course,Date completed,Hours,Topic,Format,Score',
  'N-1,Lavado,5/4/2026,1.5,Dementia care basics,,92%',
  'N-2,Lifting at home,2/11/2026,2,Dementia care basics,Classroom,',
  'N-2,Lifting at home,2/11/2026,2,Dementia care basics,Classroom,',
  'N-2,Wound care,soon,1,Dementia care basics,Hands-on,Pass',
].join('\r\n')

async function upload(page: Page) {
  await page
    .getByRole('dialog', { name: 'Import past training' })
    .getByLabel('File of past training')
    .setInputFiles({
      name: 'history.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    })
  await expect(title(page, 'history.csv')).toBeVisible()
}

const tile = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Rows by result' }).getByRole('link', { name })

test('past training is mapped, checked, imported and undone, from outside training and from Imports', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(3)
  await sql(`insert into topics (organization_id, name) values ($1, 'Dementia care basics')`, [agency.id])
  await sql(
    `insert into training_types (organization_id, name, code, colour, counts_as, is_payable, sort) values ($1, 'Yearly', 'YR', 'blue', 'in_service', false, 1)`,
    [agency.id],
  )
  await aTaughtProgram(agency.id)
  await signIn(page, user)
  await page.goto('/outside-training')
  await page.getByRole('link', { name: 'Import past training' }).click()
  await upload(page)

  await test.step('columns are recognized', async () => {
    await expect(page.getByLabel('Field for Course')).toHaveValue('program')
    await expect(page.getByLabel('Field for Date completed')).toHaveValue('completed_on')
    await page.getByLabel('Field for Date completed').selectOption('Don’t import')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('Choose the column with the day of completion.')).toBeVisible()
    await page.getByLabel('Field for Date completed').selectOption('Completed on')
    await expectAccessible(page, 'the columns of past training')
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check file' }).click()
  })

  await test.step('a title that is no program is kept as outside training', async () => {
    await expect(tile(page, /^All rows 4$/)).toBeVisible()
    await page.getByLabel(/^What to do with “/).selectOption('outside')
    await expect(page.getByRole('button', { name: 'Import 2 trainings' })).not.toHaveAttribute('aria-disabled')
    await expect(tile(page, /^Reject 2$/)).toBeVisible()
    await expect(page.getByText('Row 3 of the file is the same training on the same day.')).toBeVisible()
    await expectAccessible(page, 'the checked past training')
    expect(await layoutFaults(page)).toEqual([])
  })

  await test.step('it is imported, and stands with the person', async () => {
    await page.getByRole('button', { name: 'Import 2 trainings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('2 trainings imported, 2 rows rejected', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the imported past training')
    const imported = page.url()
    await page.getByRole('link', { name: 'Open outside training' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Lifting at home' })).toContainText('Approved')
    await page.goto(imported)
  })

  await test.step('the list of imports names its kind, and all of it is undone', async () => {
    await page.goto('/imports')
    await page.getByRole('row').filter({ hasText: 'Past training' }).getByRole('link', { name: 'history.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible()
    await page.goto('/outside-training')
    await expect(page.getByRole('row').filter({ hasText: 'Lifting at home' })).toContainText('Reversed')
  })
})
