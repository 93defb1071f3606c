import { aUser } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const fits = `document.documentElement.scrollWidth <= innerWidth`

test('a roster is imported and undone on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  test.slow()
  const tag = Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  const roster = `Name,Mobile,Hire Date\r\n"Ode${tag}, Ana",(718) 555-0142,7/5/2021\r\n"Ode${tag}, Ivo",555-0142,7/5/2021\r\n`
  await signIn(page, await aUser({ agencies: { 'Elm City Homemakers': 'agency_admin' } }))
  await page.goto('/imports?upload=1')
  await page
    .getByLabel('Roster file')
    .setInputFiles({ name: 'phone.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) })
  await expect(title(page, 'phone.csv')).toBeVisible()
  expect(await page.evaluate(fits), 'the columns fit the width').toBe(true)
  await expectAccessible(page, 'the columns on a phone')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page
    .getByRole('navigation', { name: 'Rows by result' })
    .getByRole('link', { name: /^Reject 1$/ })
    .click()
  await expect(page.getByText(/has no area code/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import without this value' })).toBeVisible()
  expect(await page.evaluate(fits), 'the check fits the width').toBe(true)
  await expectAccessible(page, 'the check on a phone')
  await page.getByRole('button', { name: 'Import 1 employee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 employee imported, 1 row rejected')).toBeVisible()
  expect(await page.evaluate(fits), 'the result fits the width').toBe(true)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
})
