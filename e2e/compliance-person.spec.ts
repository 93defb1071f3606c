import { aPersonWithRules } from './a-person-with-rules.ts'
import { daysAgo } from './days.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('one person’s compliance: why, counted records, upcoming dates, and another day in the address', async ({
  page,
  signIn,
}) => {
  const { id, user } = await aPersonWithRules()
  await signIn(page, user)
  await page.goto(`/employees/${id}/training`)
  await page.getByRole('navigation', { name: 'Employee' }).getByRole('link', { name: 'Compliance' }).click()
  await expect(page).toHaveURL(new RegExp(`/employees/${id}/compliance$`))
  const hours = page.getByRole('region', { name: 'Yearly in-service' })
  await expect(hours.getByText('Due soon', { exact: true })).toBeVisible()
  await expect(hours.getByText(/^Still missing: 10.5 hours, due by/)).toBeVisible()
  await expect(hours.getByText('1.5 of 12 hours done')).toBeVisible()
  await expect(hours.getByText('Rule not verified')).toBeVisible()
  await expect(page.getByRole('region', { name: /CPR card on file|Yearly in-service/ }).first()).toContainText(
    'Overdue',
  )
  await hours.getByRole('button', { name: 'Why? Records behind “Yearly in-service”' }).click()
  await expect(hours.getByRole('list', { name: 'These records count' })).toContainText('1.5 h count')
  await expect(hours.getByRole('list', { name: 'These records don’t count' })).toContainText(
    'Another kind of training.',
  )
  // The fastest way, and the dialog that carries out its step
  const way = page.getByRole('region', { name: 'Fastest way to get compliant' })
  await expect(way.getByRole('list', { name: 'Fastest way to get compliant' })).toContainText('CPR card')
  await expect(way.getByRole('list', { name: 'No program, credential or form covers these' })).toContainText(
    'Yearly in-service',
  )
  await expectAccessible(page, 'the compliance of one person')
  await way.getByRole('button', { name: 'Record CPR card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a credential for/ })
  await expect(dialog.getByRole('combobox', { name: 'Credential', exact: true })).toContainText('CPR card')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await layoutFaults(page)).toEqual([])

  // The day and the kind are in the address
  await page.getByLabel('As of', { exact: true }).fill(daysAgo(200))
  await expect(page).toHaveURL(new RegExp(`as_of=${daysAgo(200)}`))
  await expect(hours.getByText('In progress', { exact: true })).toBeVisible()
  await page.getByLabel('Based on').selectOption('shown')
  await expect(page).toHaveURL(/kind=shown/)
  await expect(page.getByText(/^Unknown: Preceptor has no saved compliance results for /)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Based on')).toHaveValue('shown')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(hours.getByText('Due soon', { exact: true })).toBeVisible()

  // The printed page
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const paper = page.getByRole('dialog', { name: /-C-\d{4}-\d{6}$/ })
  await expect(paper.getByRole('button', { name: 'Download' })).toBeVisible()
  await expectAccessible(page, 'the printed page')
  await paper.getByRole('button', { name: 'Close' }).first().click()
})

test('the effect of another hire date or status is shown before it is saved', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { id, user } = await aPersonWithRules()
  await signIn(page, user)
  await page.goto(`/employees/${id}/profile`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Hire date').fill(daysAgo(400))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const impact = page.getByRole('dialog', { name: /^What this changes for Ana/ })
  const rules = impact.getByRole('list', { name: 'Rules that change' })
  await expect(rules.getByRole('listitem').filter({ hasText: 'Yearly in-service' })).toContainText('Due soon')
  await expect(rules.getByRole('listitem').filter({ hasText: 'Yearly in-service' })).toContainText('Overdue')
  await expectAccessible(page, 'the impact of a hire date')
  expect(await layoutFaults(page)).toEqual([])
  await impact.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Hire date')).toHaveValue(daysAgo(400))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await impact.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: /^Terminate/ }).click()
  const status = page.getByRole('dialog', { name: /^Change status of/ })
  const part = status.getByRole('region', { name: 'What this changes in compliance' })
  await expect(part.getByRole('listitem').first()).toContainText('Not applicable')
  await expectAccessible(page, 'the impact of a status')
})
