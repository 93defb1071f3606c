import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('on a phone people are shown as cards, filters open in a sheet, and calling takes one tap', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto('/employees?provider_status=1')
  const cards = page.getByRole('table', { name: 'Employees' }).locator('a[data-row-link]')
  await cards.first().waitFor()
  await expect(page.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await expectAccessible(page, 'cards')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wider, 'the page scrolls sideways').toBe(false)

  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Language', { exact: true }).first().tap()
  await sheet.getByRole('checkbox', { name: 'Spanish' }).check()
  await sheet.getByLabel('Order').selectOption('Hired, newest first')
  await expect(page).toHaveURL(/language=es.*sort_by=-hire_date|sort_by=-hire_date.*language=es/)
  await expectAccessible(page, 'the sheet of filters')
  await sheet.getByRole('button', { name: /^Show \d+ employees?$/ }).tap()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()

  const name = (await cards.first().textContent()) ?? ''
  await cards.first().tap()
  const [last = '', first = ''] = name.split(', ')
  await expect(title(page, `${first} ${last}`)).toBeVisible()
  await expectAccessible(page, 'a profile on a phone')
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).tap()
  await expect(page).toHaveURL(/language=es/)
})
