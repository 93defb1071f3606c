import { dayFrom } from './days.ts'
import { aUser, anAgency } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'
import { sql } from './database.ts'

async function aLeaveOffice() {
  const agency = await anAgency('Leave Care')
  await sql(
    `insert into employees (organization_id, first_name, last_name, provider_status, status_since, expected_return) values
       ($1, 'Rosa', 'Abreu', 1, null, null),
       ($1, 'Wei', 'Chen', 4, $2, $3), ($1, 'Ana', 'Diaz', 4, $2, $4), ($1, 'Luz', 'Ortiz', 4, $2, null)`,
    [agency.id, dayFrom(-40), dayFrom(-3), dayFrom(4)],
  )
  return aUser({ agencies: { [agency.name]: 'agency_admin' } })
}

test('a leave begins with its expected return; the dashboard names overdue employees and links to the list', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await aLeaveOffice())
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Returns from leave' })
  await expect(card.getByRole('link', { name: 'Chen, Wei' })).toBeVisible()
  await expectAccessible(page, 'the dashboard with returns')
  await card.getByRole('link', { name: 'Overdue returns: 1' }).click()
  const rows = page.getByRole('table', { name: 'Employees' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Chen, Wei')
  await expect(rows.first()).toContainText('Overdue')
  await expect(page.getByRole('columnheader', { name: 'Expected return' })).toBeVisible()

  // Overdue: another day is agreed on, and the status follows automatically
  await rows.first().getByRole('link', { name: 'Chen, Wei' }).click()
  await expect(title(page, 'Wei Chen')).toBeVisible()
  await page.getByRole('button', { name: 'Edit expected return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Expected return of Wei Chen' })
  await dialog.getByLabel('Expected return').fill(dayFrom(-60))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/must be after .*leave starts/)).toBeVisible()
  await dialog.getByLabel('Expected return').fill(dayFrom(10))
  await dialog.getByRole('checkbox', { name: /^Change the status to Active on/ }).check()
  await expectAccessible(page, 'the dialog', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Wei Chen is expected back on/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove scheduled change to Active/ })).toBeVisible()
})

test('starting a leave asks for the expected return and offers to schedule it', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, await aLeaveOffice())
  await page.goto('/employees?provider_status=1')
  await page.getByRole('link', { name: 'Abreu, Rosa' }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Start leave…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status of Rosa Abreu' })
  await dialog.getByLabel('Reason').selectOption('Family leave')
  await dialog.getByLabel('Expected return').fill(dayFrom(30))
  await dialog.getByRole('checkbox', { name: /^Change the status to Active on/ }).check()
  await dialog.getByRole('button', { name: 'Start leave' }).click()
  await expect(toast(page, 'Rosa Abreu is now On leave.')).toBeVisible()
  await expect(page.getByText(/^Expected back /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove scheduled change to Active/ })).toBeVisible()
})
