import { sql } from './database.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('[R-CSM-5] by thumb: a person is located by phone number and opened', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const [known] = await sql<{ mobile: string; last_name: string }>(
    `select mobile, last_name from employees where mobile is not null and first_name = 'Fatoumata' and last_name = 'Diallo' limit 1`,
  )
  await signIn(page, 'csm')
  await page.goto('/csm/employees/locate')
  await page.getByRole('textbox', { name: 'Phone' }).fill(known?.mobile ?? '')
  await page.getByRole('button', { name: 'Find', exact: true }).tap()
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  await expectAccessible(page, 'people found on a phone')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await page.getByRole('heading', { name: 'Fatoumata Diallo' }).getByRole('link').tap()
  await expect(title(page, 'Fatoumata Diallo')).toBeVisible()
})
