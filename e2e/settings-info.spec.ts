import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { anAgency, aUser, harborlight } from './people.ts'
import { combo, expect, expectAccessible, test, title, toast } from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

/** Opens the test's own agency, with its administrator signed in. */
async function openOwn(page: Page, signIn: (page: Page, who: { email: string }) => Promise<string>) {
  const agency = await anAgency('Info Care')
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' } })
  await signIn(page, user)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/info')
  await expect(page.getByLabel('Legal name')).toBeVisible()
  return agency
}
const kept = async (id: string) => (await sql('select * from organizations where id = $1', [id]))[0]

test('[R-RTE-9] [R-API-31] [R-TTL-1] an administrator edits the agency’s facts, and its new name shows everywhere at once', async ({
  page,
  signIn,
}) => {
  const { id, name } = await openOwn(page, signIn)
  await expect(title(page, 'Settings')).toBeVisible()
  await expect(page).toHaveTitle(`Agency info · ${name} · Preceptor`)
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the agency info')

  await nameField(page).fill(`${name} & Daughters`)
  await page.getByLabel('Short name').fill('Info Care')
  await page.getByLabel('License number').fill('2104L001')
  await combo(page, 'Licensed in').fill('Jersey')
  await page.getByRole('option', { name: 'NJ – New Jersey' }).click()
  await page.getByLabel('Tax ID (EIN)').fill('203456789')
  await page.getByRole('group', { name: 'Certifications' }).getByLabel('Medicaid').check()
  await page.getByLabel('ZIP code').fill('07102')
  await page.getByRole('textbox', { name: 'Phone' }).fill('973 555 0142')
  await combo(page, 'Time zone').fill('Chicago')
  await page.getByRole('option', { name: /^Chicago \(Central Time\)/ }).click()
  await page.getByLabel('Week starts on').selectOption('Monday')
  await page.getByRole('group', { name: 'Languages' }).getByLabel('Haitian Creole').check()
  await page.getByLabel('Keep quiet hours').check()
  await page.getByLabel(/^From/).fill('21:30')
  await expect(page.getByText('9:30 PM to 8:00 AM the next morning')).toBeVisible()
  await page.getByLabel('Keep records for (years)').fill('7')
  await expect(page.getByText('13 fields changed')).toBeVisible()
  await page.getByLabel('Keep records for (years)').press('Enter')

  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  await expect(page).toHaveTitle(`Agency info · ${name} & Daughters · Preceptor`)
  await expect(page.getByRole('banner')).toContainText(`${name} & Daughters`)
  await expect(page.getByLabel('Tax ID (EIN)')).toHaveValue('20-3456789')
  await expect(page.getByText('Nothing changed yet')).toBeVisible()
  expect(await kept(id)).toMatchObject({
    name: `${name} & Daughters`,
    short_name: 'Info Care',
    state: 'NJ',
    tax_id: '20-3456789',
    certifications: ['medicaid'],
    phone: '+19735550142',
    time_zone: 'America/Chicago',
    week_start: 'monday',
    languages: ['en', 'ht'],
    quiet_from: '21:30',
    quiet_to: '08:00',
    retention_years: 7,
    version: 2,
  })
})

test('[R-ERR-2] errors show at their fields, the first one gets the focus, and nothing is sent', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { id } = await openOwn(page, signIn)
  await page.getByLabel('Tax ID (EIN)').fill('12-34')
  await page.getByLabel('Keep records for (years)').fill('5')
  await page.getByRole('group', { name: 'Languages' }).getByLabel('English').uncheck()
  await save(page).click()
  const taxId = page.getByLabel('Tax ID (EIN)')
  await expect(taxId).toBeFocused()
  await expect(taxId).toHaveAccessibleDescription(/Enter the nine digits of the EIN, such as 12-3456789\./)
  await expect(page.getByText('Records are kept for at least 6 years.')).toBeVisible()
  await expect(page.getByText('Choose at least one language.')).toBeVisible()
  await expectAccessible(page, 'the agency info with errors')
  expect(await kept(id)).toMatchObject({ version: 1 })
  await taxId.fill('12-3456789')
  await expect(page.getByText('Enter the nine digits of the EIN')).toBeHidden()
})

test('errors only the server can detect show at their fields too', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 422/)
  await openOwn(page, signIn)
  await page.route('**/api/admin/organizations/*', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'Some fields need your attention.',
            code: 'INVALID',
            errors: { 'details.time_zone': ['No.'] },
          },
        })
      : route.fallback(),
  )
  await page.getByLabel('City').fill('Bronx')
  await save(page).click()
  await expect(combo(page, 'Time zone')).toHaveAccessibleDescription(/No\./)
  await expect(page.getByLabel('City')).toHaveValue('Bronx')
})

test('leaving with unsaved changes asks once, and discarding restores the saved values', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { name } = await openOwn(page, signIn)
  await nameField(page).fill('Another name')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leave).toContainText('Your changes to the agency info have not been saved.')
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await expect(discard).toBeHidden()
  await expect(nameField(page)).toHaveValue('Another name')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await discard.getByRole('button', { name: 'Discard changes' }).click()
  await expect(nameField(page)).toHaveValue(name)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('two administrators: the second sees who changed what, chooses per field and loses nothing', {
  tag: '@prove',
}, async ({ page, context, signIn, faults }) => {
  faults.expected(/412/)
  const { id } = await openOwn(page, signIn)
  const other = await context.newPage()
  await other.goto('/settings/info')
  await other.getByLabel('City').fill('Trenton')
  await other.getByLabel('ZIP code').fill('08608')
  await save(other).click()
  await expect(toast(other, 'The changes were saved.')).toBeVisible()

  await page.getByLabel('City').fill('Camden')
  await page.getByLabel('Short name').fill('Ours')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Journey Tester changed the agency info while you were editing' })
  await expect(dialog).toContainText('Short name: not given → Ours')
  await expect(dialog).toContainText('ZIP code: not given → 08608')
  await expectAccessible(page, 'a conflict')
  const city = dialog.getByRole('group', { name: 'City' })
  await expect(city.getByRole('radio', { name: 'Yours: Camden' })).toBeChecked()
  await city.getByRole('radio', { name: 'Trenton' }).check()
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  expect(await kept(id)).toMatchObject({ city: 'Trenton', postal_code: '08608', short_name: 'Ours', version: 3 })
})

test('a logo is added from a picture, shown, not replaced by a file that is not a picture, and removed', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { name } = await openOwn(page, signIn)
  const logo = section(page, 'Logo')
  await expect(logo.getByText('No logo yet')).toBeVisible()
  await logo.getByLabel('Logo picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(logo.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
  const picture = await page.screenshot({ type: 'jpeg' })
  await logo.getByLabel('Logo picture').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(toast(page, 'The logo was saved.')).toBeVisible()
  const shown = logo.getByRole('img', { name: `Logo of ${name}` })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await page.reload()
  await expect(shown).toBeVisible()
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog', { name: 'Remove logo?' }).getByRole('button', { name: 'Remove logo' }).click()
  await expect(toast(page, 'The logo was removed.')).toBeVisible()
  await expect(logo.getByText('No logo yet')).toBeVisible()
})

test('[R-PER-8] a viewer reads the facts and cannot edit them', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/settings/info')
  await expect(section(page, 'Names')).toContainText(harborlight)
  await expect(section(page, 'License and tax')).toContainText('Medicaid, Private pay')
  await expect(section(page, 'Quiet hours and records')).toContainText('9:00 PM to 8:00 AM the next morning')
  await expect(section(page, 'Customer success')).toContainText('Priya Raman')
  await expect(page.getByRole('img', { name: `Logo of ${harborlight}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'the agency info to read')
})

test('[R-PER-8] [R-RED-2] a coordinator is sent to the forbidden page, which has a link back', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'coordinator')
  await page.goto('/settings/info')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/settings/info')
})

test('[R-CSM-6] customer success edits an agency inside it, and its bar updates', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { id, name } = await anAgency('Info Mirror')
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${id}/settings/info`)
  await nameField(page).fill(`${name} renamed`)
  await save(page).click()
  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Agency you are working in' })).toContainText(`${name} renamed`)
  await expect(page).toHaveTitle(`Agency info · ${name} renamed · Preceptor`)
  const [event] = await sql(`select actor_name from events where organization_id = $1 and kind = 'agency.updated'`, [
    id,
  ])
  expect(event).toEqual({ actor_name: 'Priya Raman' })
})

test('facts that cannot be loaded say so and can be retried', { tag: '@prove' }, async ({ page, signIn, faults }) => {
  faults.expected(/status of 500/)
  await signIn(page, 'viewer')
  await page.route('**/api/admin/organizations/*', route =>
    route.fulfill({ status: 500, json: { message: 'There was a server error', code: 'SERVER_ERROR' } }),
  )
  await page.goto('/settings/info')
  await expect(page.getByText('The agency info couldn’t be loaded')).toBeVisible()
  await page.unroute('**/api/admin/organizations/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(section(page, 'Names')).toContainText(harborlight)
})
