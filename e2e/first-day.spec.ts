import { dayFrom } from './days.ts'
import { randomBytes } from 'node:crypto'
import { agencyId, aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const ownUser = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })
const newName = () => `Q${[...randomBytes(6)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`
const words = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

test('an employee with a later start date is shown as Pending until then, and the profile says when work starts', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await ownUser())
  await page.goto('/employees?add=1')
  const dialog = page.getByRole('dialog', { name: 'Add employee' })
  const last = newName()
  await dialog.getByLabel('First name').fill('Rosa')
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Hire date').fill(dayFrom(20))
  await expect(dialog.getByText(`Starts ${words(dayFrom(20))}.`)).toBeVisible()
  await expectAccessible(page, 'the dialog with a later first day')
  await dialog.getByRole('button', { name: 'Add employee' }).click()
  await expect(title(page, `Rosa ${last}`)).toBeVisible()
  await expect(page.getByText(`Starts ${words(dayFrom(20))}`, { exact: true })).toBeVisible()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await expect(facts.getByText('Pending').first()).toBeVisible()
  await expect(facts.getByText('Starts', { exact: true })).toBeVisible()
  await expect(facts.getByText(words(dayFrom(20))).first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit employment' }).click()
  await page.getByLabel('Hire date').fill(dayFrom(30))
  await expect(
    page.getByText(`The status changes to Active on ${words(dayFrom(30))} instead of ${words(dayFrom(20))}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(facts.getByText(words(dayFrom(30))).first()).toBeVisible()
})

test('a filter adds its marked column to the list and columns menu, and removes it when cleared', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'At a glance' })
    .getByRole('link', { name: /Upcoming status changes/ })
    .click()
  const head = page.getByRole('columnheader', { name: /Scheduled change/ })
  await expect(head).toContainText('shown because of a filter')
  await expect(
    page.getByRole('cell', { name: /^(Active|On leave|Terminated) on \w{3} \d+, \d{4}$/ }).first(),
  ).toBeVisible()
  await expectAccessible(page, 'a list with the column of its filter')
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns and density' })
  await expect(panel.getByRole('checkbox', { name: 'Scheduled change' })).not.toBeChecked()
  await expect(panel.getByText('Shown because of a filter')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/employees?terminated_from=2020-01-01')
  await expect(page.getByRole('columnheader', { name: /Termination date/ })).toContainText('shown because of a filter')
  await page.goto('/employees')
  await expect(page.getByRole('columnheader', { name: 'Hired' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Termination date|Scheduled change/ })).toHaveCount(0)
})

test('an agency without employees offers to import, whatever filters are in the address', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'super')
  const empty = await agencyId('Test Agency Zero')
  await page.goto(`/csm/agency/${empty}/employees?provider_status=1&language=es`)
  await expect(page.getByText('No employees yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import a roster' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add employee' }).last()).toBeVisible()
  await expectAccessible(page, 'the list of an agency without anybody')
})
