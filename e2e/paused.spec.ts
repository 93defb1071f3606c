import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aUser, anAgency } from './people.ts'
import { expect, expectAccessible, fillSignIn, test, title, toast } from './support.ts'

test('a paused agency says so on every page, shows everything, and offers no changes', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  const agency = await anAgency('Paused')
  await sql(`insert into locations (organization_id, name) values ($1, 'Main office')`, [agency.id])
  await sql(`insert into employees (organization_id, first_name, last_name) values ($1, 'Marisol', 'Reyes')`, [
    agency.id,
  ])
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' } })
  await signIn(page, user)
  await page.goto('/employees')
  await expect(page.getByRole('button', { name: 'Add employee' })).toBeVisible()

  await sql(`update organizations set status = 'paused' where id = $1`, [agency.id])
  await page.reload()
  const notice = page.getByRole('region', { name: 'Panel messages' }).getByRole('status')
  await expect(notice).toContainText(`${agency.name} is paused`)
  await expect(page.getByRole('link', { name: 'Reyes, Marisol' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Export/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add employee' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a list of a paused agency')

  await page.getByRole('link', { name: 'Reyes, Marisol' }).click()
  await expect(title(page, 'Marisol Reyes')).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change status' })).toHaveCount(0)

  await page.goto('/settings/locations')
  await expect(page.getByText('Main office')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add location' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.goto('/settings/locations?add=1')
  await expect(page.getByText('Main office')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/imports')
  await expect(page.getByText('No imports yet')).toBeVisible()

  await sql(`update organizations set status = 'live' where id = $1`, [agency.id])
  await page.goto('/employees')
  await expect(page.getByRole('button', { name: 'Add employee' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('customer success can keep working in a paused agency, under the same notice', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const agency = await anAgency('Paused too')
  await sql(`update organizations set status = 'paused' where id = $1`, [agency.id])
  await sql(`insert into employees (organization_id, first_name, last_name) values ($1, 'Marisol', 'Reyes')`, [
    agency.id,
  ])
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${agency.id}/employees`)
  await expect(page.getByText('Its users can view and export, but not change anything.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add employee' })).toBeVisible()
})

test('a user of a closed agency is told that it is closed at sign-in', { tag: '@prove' }, async ({ page, faults }) => {
  faults.expected(/403/)
  const agency = await anAgency('Closed')
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' } })
  await sql(`update organizations set status = 'closed' where id = $1`, [agency.id])
  await page.goto('/')
  await fillSignIn(page, user.email)
  await expect(toast(page, `${agency.name} is closed, so no one can sign in there.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('Contact us if your agency should be open.')).toBeVisible()
  await expect(page).toHaveURL('/')
})
