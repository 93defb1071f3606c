import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

function first<T>(found: readonly T[]): T {
  const [one] = found
  if (one === undefined) throw new Error('Nothing was found.')
  return one
}

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const box = () => screen.findByRole('combobox', { name: /^Search people, / })
const dialog = () => screen.findByRole('dialog', { name: 'Search' })
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const inGroup = async (name: string) => within(await screen.findByRole('group', { name })).findAllByRole('option')
const here = () => location.pathname + location.search
const leadsTo = (address: string) => waitFor(() => expect(here()).toBe(address))

/** Presses Ctrl K, once the page listens. */
async function callSearch() {
  await screen.findByRole('button', { name: 'Search' })
  await userEvent.keyboard('{Control>}k{/Control}')
  return box()
}
const find = async (words: string) => fill(await callSearch(), words)
const nothing = (server: FakeApi) =>
  server.answer(api.search.agency, {
    data: {
      employees: [],
      users: [],
      locations: [],
      programs: [],
      learning_paths: [],
      sessions: [],
      rules: [],
      views: [],
    },
  })

test('Ctrl K finds a person by keyboard alone', async () => {
  const server = await visit('/dashboard')
  const field = await callSearch()
  await expectAccessible(await dialog())
  // in a browser, a dialog gets the focus automatically
  field.focus()
  await userEvent.keyboard('reyes')
  const hit = first(await inGroup('People'))
  expect(hit.textContent).toContain('Reyes')
  expect(hit.getAttribute('aria-selected')).toBe('true')
  await expectAccessible(await dialog())
  expect(server.of(api.search.agency).at(-1)?.query).toMatchObject({ search: 'reyes' })
  await userEvent.keyboard('{Enter}')
  await title('Marisol Reyes')
  expect(here()).toBe(`/employees/${id}/profile`)
  expect(screen.queryByRole('combobox', { name: /^Search people, / })).toBeNull()
})

test('pages and actions are offered at once and lead there', async () => {
  await visit('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  expect(await inGroup('Pages')).not.toEqual([])
  await fill(await box(), 'add emp')
  await userEvent.click(await option('Add employee'))
  expect(await screen.findByRole('dialog', { name: 'Add employee' })).toBeTruthy()
})

test('Ctrl K finds actions, which open their dialog or an export’s formats', async () => {
  await visit('/dashboard')
  await find('new session')
  await userEvent.click(await option('New session'))
  expect(await screen.findByRole('dialog', { name: 'New session' })).toBeTruthy()
  await endVisit()
  await visit('/dashboard')
  await find('record training')
  await userEvent.click(await option('Record outside training'))
  const asked = await screen.findByRole('dialog', { name: 'Record outside training' })
  await expectAccessible(asked)
  await userEvent.click(within(asked).getByRole('combobox', { name: /^Employee/ }))
  await userEvent.click(first(await within(asked).findAllByRole('option')))
  expect(await screen.findByRole('dialog', { name: /^Record outside training of / })).toBeTruthy()
  await endVisit()
  await visit('/dashboard')
  await find('export emp')
  await userEvent.click(await option('Export employees'))
  const formats = within(await screen.findByRole('menu', { name: 'Export' }))
  expect(formats.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['CSV file', 'Excel workbook (XLSX)'])
  await waitFor(() => expect(document.activeElement).toBe(formats.getAllByRole('menuitem')[0]))
  await userEvent.keyboard('{Escape}')
  await leadsTo('/employees?provider_status=1')
})

test('an action ranks first once the first word of its name is typed, and signing out never does', async () => {
  await visit('/dashboard')
  const field = await callSearch()
  const groups = async () => (await screen.findAllByRole('group')).map(one => one.getAttribute('aria-label'))
  await fill(field, 'ne')
  await screen.findByRole('group', { name: 'People' })
  expect((await groups())[0]).toBe('People')
  await fill(field, 'new')
  await waitFor(async () => expect((await groups())[0]).toBe('Actions'))
  expect(first(await inGroup('Actions')).getAttribute('aria-selected')).toBe('true')
  expect(await groups()).toContain('People')
  await fill(field, 'sign')
  await waitFor(async () => expect((await groups())[0]).toBe('People'))
  expect(await groups()).toContain('Actions')
})

test('everyone with that name opens in the list, whatever the status', async () => {
  await visit('/dashboard')
  await find('reyes')
  await waitFor(async () => expect(within(await dialog()).getByRole('status').textContent).toMatch(/^\d+ results$/))
  await userEvent.click(await option('All employees with “reyes”'))
  await leadsTo('/employees?search=reyes')
})

test('says when nothing is found', async () => {
  await visit('/dashboard', { answers: nothing })
  await find('zzzzqq')
  expect(await screen.findByText('Nothing found for “zzzzqq”')).toBeTruthy()
})

test('a failed search says so, and pages still open', async () => {
  await visit('/dashboard', { answers: server => server.refuse(api.search.agency, 500) })
  await find('audit')
  expect(await screen.findByText(/The search didn’t get an answer\./)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await leadsTo('/settings/audit-log')
})

test('a viewer is offered no actions that change things', async () => {
  await visit('/dashboard', { as: 'viewer' })
  await callSearch()
  expect((await inGroup('Actions')).map(one => one.textContent)).toEqual([
    'New report',
    'Keyboard shortcuts',
    'Sign out',
  ])
})

test.each([
  ['Users', 'agency_admin', '/settings/users?search=quincy%40harborlight.example'],
  ['Locations', 'agency_admin', `/settings/locations?search=Bronx+office&edit=${id}`],
  ['Saved views', 'agency_admin', `/employees?view=${id}&provider_status=2`],
  ['Compliance rules', 'agency_admin', `/settings/compliance/${id}`],
  ['Compliance rules', 'viewer', `/settings/compliance/${id}`],
  // Users who don't manage locations are led to the people who work there
  ['Locations', 'viewer', `/employees?location_id=${id}&provider_status=1`],
] as const)('%s are found in their own group, and %s goes to %s', async (group, as, address) => {
  await visit('/dashboard', {
    as,
    answers: server => {
      const { data } = server.example(api.search.agency)
      server.answer(api.search.agency, {
        data: {
          ...data,
          users: [{ ...first(data.users), name: 'Quincy Wexler', email: 'quincy@harborlight.example' }],
          locations: [{ ...first(data.locations), name: 'Bronx office' }],
          rules: [{ ...first(data.rules), id, name: 'Annual in-service hours' }],
          views: [{ ...first(data.views), name: 'On leave', query: { provider_status: '2' } }],
        },
      })
    },
  })
  await find('wexler')
  const hit = first(await inGroup(group))
  await expectAccessible(await dialog())
  await userEvent.click(hit)
  await waitFor(() => expect(here()).toBe(address))
})

test('the list of users shows only the selected user', async () => {
  const server = await visit('/settings/users?search=quincy%40harborlight.example')
  await screen.findByRole('table', { name: 'Users' })
  // The navigation requests the number of users, before or after the list
  const asked = server.of(api.users.list).map(({ query }) => query)
  expect(asked.filter(query => query?.['per_page'] !== '1')).toEqual([
    expect.objectContaining({ search: 'quincy@harborlight.example' }),
  ])
})

test('customer success finds people of all agencies, each with their agency', async () => {
  await visit('/csm/agencies', { as: 'csm' })
  await find('marisol reyes')
  expect(first(await inGroup('People')).textContent).toMatch(/Marisol.*Harborlight Home Care/)
})

test('customer success finds agencies from anywhere, and people when inside one', async () => {
  const server = await visit('/csm/agencies', { as: 'csm' })
  await find('harbor')
  const agency = first(await inGroup('Agencies'))
  expect(agency.textContent).toContain(harborlight.name)
  await userEvent.click(agency)
  await leadsTo(`/csm/agency/${id}/dashboard`)
  await find('reyes')
  expect(first(await inGroup('People')).textContent).toContain('Reyes')
  expect(server.of(api.search.agency).at(-1)?.query).toMatchObject({ search: 'reyes', organization_id: id })
})

test('customer success finds users of all agencies when outside any agency', async () => {
  const server = await visit('/csm/agencies', {
    as: 'csm',
    answers: server => {
      const { data } = server.example(api.search.everywhere)
      server.answer(api.search.everywhere, { data: { ...data, users: [{ ...first(data.users), vendor_role: null }] } })
    },
  })
  await find('admin@harborlight')
  const user = first(await inGroup('Users'))
  expect(user.textContent).toContain(harborlight.name)
  await userEvent.click(user)
  await leadsTo(`/csm/users/${id}`)
  expect(await screen.findAllByText(server.example(api.csmUsers.get).email)).not.toEqual([])
})

test('on a phone search results open with a tap', async () => {
  await visit('/dashboard', { phone: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  await fill(await box(), 'reyes, marisol')
  const hit = await option(/^Reyes, Marisol/)
  await expectAccessible(await dialog())
  await userEvent.click(hit)
  expect(await title('Marisol Reyes')).toBeTruthy()
})
