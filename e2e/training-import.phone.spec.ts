import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const fits = `document.documentElement.scrollWidth <= innerWidth`

test('past training is imported and undone on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(2)
  await sql(`insert into topics (organization_id, name) values ($1, 'Dementia care basics')`, [agency.id])
  await signIn(page, user)
  await page.goto('/imports?upload=training')
  const text = 'Employee number,Course,Date,Hours,Topic\r\nN-1,Lifting,2/3/2026,1,Dementia care basics\r\n'
  await page
    .getByLabel('File of past training')
    .setInputFiles({ name: 'phone.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(title(page, 'phone.csv')).toBeVisible()
  expect(await page.evaluate(fits), 'the columns fit the width').toBe(true)
  await expectAccessible(page, 'the columns of past training on a phone')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByLabel(/^What to do with “/).selectOption('outside')
  await expect(page.getByRole('button', { name: 'Import 1 training' })).not.toHaveAttribute('aria-disabled')
  expect(await page.evaluate(fits), 'the check fits the width').toBe(true)
  await expectAccessible(page, 'the check on a phone')
  await page.getByRole('button', { name: 'Import 1 training' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 training imported')).toBeVisible()
  expect(await page.evaluate(fits), 'the result fits the width').toBe(true)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
})
