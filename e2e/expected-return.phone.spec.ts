import { dayFrom } from './days.ts'
import { aUser, anAgency } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'
import { sql } from './database.ts'

test('on a phone the dashboard names employees who should be back, and the profile can call either number', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const agency = await anAgency('Pocket Care')
  await sql(
    `insert into employees (organization_id, first_name, last_name, provider_status, status_since, expected_return, mobile, phone_2)
     values ($1, 'Wei', 'Chen', 4, $2, $3, '+17185550101', '+17185550102')`,
    [agency.id, dayFrom(-40), dayFrom(-3)],
  )
  await signIn(page, await aUser({ agencies: { [agency.name]: 'agency_admin' } }))
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Returns from leave' })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: 'Overdue returns: 1' }).tap()
  await expect(page.getByText(/Expected back/)).toBeVisible()
  await expectAccessible(page, 'the cards')
  await page.getByRole('link', { name: 'Chen, Wei', exact: true }).tap()
  await expect(title(page, 'Wei Chen')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Call (718) 555-0102' })).toHaveAttribute('href', 'tel:+17185550102')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add photo of Wei Chen' }).tap()
  await page
    .getByRole('dialog')
    .getByLabel('Photo', { exact: true })
    .setInputFiles({
      name: 'wei.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    })
  await expect(page.getByRole('button', { name: 'Save photo' })).toBeInViewport()
  await expectAccessible(page, 'the crop on a phone', '[role=dialog]')
  await page.getByRole('button', { name: 'Save photo' }).tap()
  await expect(page.getByRole('button', { name: 'Change photo of Wei Chen' }).locator('img')).toBeVisible()
})
