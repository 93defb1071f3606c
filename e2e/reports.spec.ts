import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test, title } from './support.ts'

test('[R-RTE-8][R-PER-6] an administrator runs a built-in report, opens a number, downloads the report, finds it again and compares', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await expect(title(page, 'Reports')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/reports/dashboard')
  await expectAccessible(page, 'the library')

  // A built-in report, narrowed down
  const question = 'What is overdue, and how late?'
  await page.getByRole('link', { name: question, exact: true }).click()
  await expect(title(page, question)).toBeVisible()
  await page.getByRole('button', { name: /^Location/ }).click()
  const places = page.getByRole('dialog').getByRole('checkbox')
  await places.first().check()
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).searchParams.get('location_id')).not.toBeNull()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(/rows?\. Run the report/)).toBeVisible()
  await page.getByRole('button', { name: 'Run report' }).click()

  // The result, and the rows behind its largest number
  await page.waitForURL(/\/reports\/runs\//)
  const result = page.getByRole('region', { name: 'Result' })
  const number = result.getByRole('table').getByRole('link').first()
  await expect(number).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'a run')
  const shown = (await number.textContent()) ?? ''
  await number.click()
  const behind = page.getByRole('dialog', { name: /^Rows behind this number/ })
  await expect(behind.getByText(new RegExp(`^${shown} rows? w`))).toBeVisible()
  await expectAccessible(page, 'the rows behind a number')
  await page.keyboard.press('Escape')
  await expect(behind).toBeHidden()

  // The same numbers in the file
  await page.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(Number(shown.replace(',', '')) + 1)

  // It is in the history, and can run again
  await page.goto('/reports/history?whose=own')
  const run = page.getByRole('row').filter({ hasText: question }).first()
  await run.getByRole('button', { name: `Actions for ${question}` }).click()
  await page.getByRole('menuitem', { name: 'Run again' }).click()
  await page.waitForURL(/\/reports\/runs\//)
  await expect(result.getByRole('table').getByRole('link').first()).toBeVisible({ timeout: 30_000 })

  // Nothing changed in between
  await page.getByRole('button', { name: 'Compare…' }).click()
  const choosing = page.getByRole('dialog', { name: 'Compare with another run' })
  await choosing.getByRole('radio').first().check()
  await choosing.getByRole('button', { name: 'Compare' }).click()
  await expect(title(page, `Compare: ${question}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^All changes/ })).toBeVisible()
  await expectAccessible(page, 'two runs compared')
})
