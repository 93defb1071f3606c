import { type AgencyInfo, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const { id, name } = harborlight
const example = new FakeApi().example(api.agencySettings.get)
const facts = (over: Partial<AgencyInfo> = {}, details: Partial<AgencyInfo['details']> = {}): AgencyInfo => ({
  ...example,
  id,
  name,
  logo: null,
  version: 3,
  ...over,
  details: {
    ...example.details,
    legal_name: null,
    short_name: null,
    city: null,
    postal_code: null,
    retention_years: 6,
    freezing_statuses: [],
    report_domains: [],
    ...details,
  },
})

interface Opening {
  as?: 'agency_admin' | 'viewer' | 'coordinator_limited'
  info?: AgencyInfo
  phone?: boolean
}
async function openInfo({ as = 'agency_admin', info = facts(), phone = false }: Opening = {}) {
  const server = await visit('/settings/info', {
    as,
    phone,
    answers: fake => fake.answer(api.agencySettings.get, info),
  })
  if (as === 'agency_admin') await screen.findByLabelText('Legal name')
  return server
}
const section = (called: string) => screen.findByRole('region', { name: called })
const save = () => screen.getByRole('button', { name: 'Save changes' })
/** Required fields have an asterisk after their name. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(words => words.replace(/\s*\*$/, '') === label)
const sent = (server: FakeApi) => server.of(api.agencySettings.update)

async function fill(label: string, words: string) {
  await userEvent.clear(field(label))
  await userEvent.paste(words)
}

test('[R-RTE-9] [R-API-31] an administrator edits the facts, and only changed fields are sent', async () => {
  const server = await openInfo()
  await title('Settings')
  expect(document.title).toBe(`Agency info · ${name} · Preceptor`)
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await expectAccessible()
  await fill('Name', 'Harborlight & Daughters')
  await userEvent.click(within(screen.getByRole('group', { name: 'Certifications' })).getByLabelText('Medicaid'))
  await userEvent.selectOptions(field('Week starts on'), 'Monday')
  await fill('City', 'Yonkers')
  expect(screen.getByText('4 fields changed')).toBeTruthy()
  server.answer(
    api.agencySettings.update,
    facts({ name: 'Harborlight & Daughters', version: 4 }, { city: 'Yonkers', week_start: 'monday' }),
  )
  await userEvent.type(field('City'), '{Enter}')
  await notice('The changes were saved.')
  expect(sent(server).map(({ params, body, headers }) => [params, body, headers.get('if-match')])).toEqual([
    [
      { id },
      {
        name: 'Harborlight & Daughters',
        details: { certifications: ['medicare', 'medicaid'], city: 'Yonkers', week_start: 'monday' },
      },
      '"3"',
    ],
  ])
  expect(screen.getByText('Nothing changed yet')).toBeTruthy()
})

test('[R-TTL-1] the agency’s new name appears everywhere at once', async () => {
  const server = await openInfo()
  await fill('Name', 'Harborlight & Daughters')
  server.answer(api.agencySettings.update, facts({ name: 'Harborlight & Daughters', version: 4 }))
  await userEvent.click(save())
  await within(screen.getByRole('banner')).findByText('Harborlight & Daughters')
  await waitFor(() => expect(document.title).toBe('Agency info · Harborlight & Daughters · Preceptor'))
})

test('quiet hours say when they end', async () => {
  await openInfo({ info: facts({}, { quiet_hours: null }) })
  await userEvent.click(field('Keep quiet hours'))
  await fill('From', '21:30')
  expect(await screen.findByText('9:30 PM to 8:00 AM the next morning')).toBeTruthy()
})

test('[R-ERR-2] errors show at their fields, the first one gets the focus, and nothing is sent', async () => {
  const server = await openInfo()
  await fill('Tax ID (EIN)', '12-34')
  await fill('Keep records for (years)', '5')
  await userEvent.click(within(screen.getByRole('group', { name: 'Languages' })).getByLabelText('English'))
  await userEvent.click(save())
  expect(await screen.findByText('Records are kept for at least 6 years.')).toBeTruthy()
  expect(screen.getByText('Choose at least one language.')).toBeTruthy()
  const sentence = 'Enter the nine digits of the EIN, such as 12-3456789.'
  expect(screen.getByRole('textbox', { name: 'Tax ID (EIN)', description: new RegExp(sentence) })).toBe(
    document.activeElement,
  )
  expect(sent(server)).toEqual([])
  await expectAccessible()
  await fill('Tax ID (EIN)', '12-3456789')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('errors only the server can find show at their field too', async () => {
  const server = await openInfo()
  server.refuse(api.agencySettings.update, 422, {
    message: 'Some fields need your attention.',
    code: 'INVALID',
    errors: { 'details.time_zone': ['No.'] },
  })
  await fill('City', 'Bronx')
  await userEvent.click(save())
  expect(await screen.findByRole('combobox', { name: 'Time zone', description: /No\./ })).toBeTruthy()
  expect(field('City').value).toBe('Bronx')
})

test('leaving with unsaved changes asks once, and discarding restores the saved values', async () => {
  await openInfo()
  await fill('Name', 'Another name')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  const leave = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(leave.getByText('Your changes to the agency info have not been saved.')).toBeTruthy()
  await userEvent.click(leave.getByRole('button', { name: 'Keep editing' }))
  expect(location.pathname).toBe('/settings/info')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await userEvent.keyboard('{Escape}')
  expect(field('Name').value).toBe('Another name')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  const discard = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await userEvent.click(discard.getByRole('button', { name: 'Discard changes' }))
  expect(field('Name').value).toBe(name)
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await title('Dashboard')
})

test('the second user to save sees who changed what, chooses per field and loses nothing', async () => {
  const server = await openInfo()
  const event = { ...server.example(api.employees.history).data[0], actor_name: 'Rosa Diaz' }
  await fill('City', 'Camden')
  await fill('Short name', 'Ours')
  server.refuse(api.agencySettings.update, 412, {
    message: 'Rosa Diaz changed the agency info while you were editing.',
    code: 'CHANGED_MEANWHILE',
    details: { current: facts({ version: 4 }, { city: 'Trenton', postal_code: '08608' }), meanwhile: [event] },
  })
  await userEvent.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Rosa Diaz changed the agency info while you were editing' })
  expect(dialog.textContent).toContain('Short name: not given → Ours')
  expect(dialog.textContent).toContain('ZIP code: not given → 08608')
  await expectAccessible()
  const city = within(within(dialog).getByRole('group', { name: 'City' }))
  expect(city.getByRole<HTMLInputElement>('radio', { name: 'Yours: Camden' }).checked).toBe(true)
  await userEvent.click(city.getByRole('radio', { name: 'Rosa Diaz: Trenton' }))
  server.answer(
    api.agencySettings.update,
    facts({ version: 5 }, { city: 'Trenton', postal_code: '08608', short_name: 'Ours' }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save choices' }))
  await notice('The changes were saved.')
  const last = sent(server).at(-1)
  expect(last?.body).toMatchObject({ details: { short_name: 'Ours' } })
  expect(last?.body?.['details']).not.toHaveProperty('city')
  expect(last?.headers.get('if-match')).toBe('"4"')
  expect(field('City').value).toBe('Trenton')
})

test('a file that is not a picture is refused as a logo, and a logo is removed after a confirmation', async () => {
  const server = await openInfo({ info: facts({ logo: example.logo }) })
  const logo = within(await section('Logo'))
  expect(logo.getByRole('img', { name: `Logo of ${name}` })).toBeTruthy()
  const notes = new File(['no picture'], 'notes.txt', { type: 'text/plain' })
  await userEvent.upload(logo.getByLabelText('Logo picture'), notes, { applyAccept: false })
  expect((await logo.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
  expect(server.of(api.agencySettings.setLogo)).toEqual([])
  await userEvent.click(logo.getByRole('button', { name: 'Remove logo' }))
  server.answer(api.agencySettings.removeLogo, facts())
  const asked = within(await screen.findByRole('dialog', { name: 'Remove logo?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Remove logo' }))
  await notice('The logo was removed.')
  expect(logo.getByText('No logo yet')).toBeTruthy()
})

test.each([false, true])('[R-PER-8] a viewer can read the facts but not edit them (on a phone: %s)', async phone => {
  const details = { certifications: ['medicaid', 'private'] as const, quiet_hours: { from: '21:00', to: '08:00' } }
  await openInfo({
    as: 'viewer',
    phone,
    info: facts({ logo: example.logo }, { ...details, certifications: [...details.certifications] }),
  })
  expect((await section('Names')).textContent).toContain(name)
  expect((await section('License and tax')).textContent).toContain('Medicaid, Private pay')
  expect((await section('Quiet hours and records')).textContent).toContain('9:00 PM to 8:00 AM the next morning')
  expect((await section('Customer success')).textContent).toContain('Priya Raman')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('img', { name: `Logo of ${name}` })).toBeTruthy()
  expect(main.queryByRole('textbox')).toBeNull()
  // On a phone, a button opens the list of settings
  expect(main.queryAllByRole('button').map(button => button.textContent)).toEqual(['Agency info'])
  await expectAccessible()
})

test('[R-PER-8] [R-RED-2] a coordinator gets the forbidden page, with a way back', async () => {
  await openInfo({ as: 'coordinator_limited' })
  await title('You do not have access to this page')
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe('/settings/info')
})

test('[R-CSM-6] customer success edits an agency from inside it, and its bar shows the change', async () => {
  const server = await visit(`/csm/agency/${id}/settings/info`, {
    as: 'csm',
    answers: fake => fake.answer(api.auth.organization, harborlight).answer(api.agencySettings.get, facts()),
  })
  await screen.findByLabelText('Legal name')
  await fill('Name', 'Harborlight renamed')
  server.answer(api.agencySettings.update, facts({ name: 'Harborlight renamed', version: 4 }))
  await userEvent.click(save())
  const bar = within(screen.getByRole('region', { name: 'Agency you are working in' }))
  expect(await bar.findByText('Harborlight renamed')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Agency info · Harborlight renamed · Preceptor'))
})

test('facts that fail to load say so and can be reloaded', async () => {
  const server = await visit('/settings/info', {
    as: 'viewer',
    answers: fake => fake.refuse(api.agencySettings.get, 500),
  })
  await screen.findByText('The agency info couldn’t be loaded')
  server.answer(api.agencySettings.get, facts())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await section('Names')).textContent).toContain(name)
})

test('[R-RTE-9] on a phone the facts are edited and saved, and the tabs work', async () => {
  const server = await openInfo({ phone: true })
  await expectAccessible()
  await fill('City', 'Yonkers')
  server.answer(api.agencySettings.update, facts({ version: 4 }, { city: 'Yonkers' }))
  await userEvent.click(save())
  await notice('The changes were saved.')
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }))
  await userEvent.click(tabs.getByRole('link', { name: 'Audit log' }))
  await waitFor(() => expect(location.pathname).toBe('/settings/audit-log'))
})
