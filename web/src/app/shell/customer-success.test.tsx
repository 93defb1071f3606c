import { type Answer, api, type Organization } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${at}`
const agencies: Organization[] = [
  'Harborlight Home Care',
  'Garden State Home Health',
  'Keystone Companions',
  'Suncoast Aides',
  'Elm City Homemakers',
  'Test Agency Zero',
].map((name, at) => Object.assign({}, harborlight, { id: idOf(at), name }))
const [, garden] = agencies as [Organization, Organization]

const byExample = {
  ...(new FakeApi().example(api.csmEmployees.list).data[0] as Answer<typeof api.csmEmployees.list>['data'][number]),
  id: '0190a1b2-c3d4-7e5f-8a9b-0000000000aa',
  agency_name: 'Suncoast Aides',
  first_name: 'Miriam',
  preferred_name: null,
}

/** Responds with the agency in the address. */
const byAddress = (server: FakeApi) =>
  plainLists(server)
    .answer(api.auth.organization, ({ query }) => agencies.find(({ id }) => id === query['organization_id']) ?? garden)
    .answer(api.agencies.list, ({ query }) => {
      const example = server.example(api.agencies.list)
      const data = agencies.map(({ id, name }) => ({ ...example.data[0], id, name }))
      return query['to_select'] === '1'
        ? new Response(JSON.stringify({ data, meta: example.meta }))
        : { ...example, data }
    })
const bar = () => screen.findByRole('region', { name: 'Agency you are working in' })
const redirectUrl = () => new URLSearchParams(location.search).get('redirect_url')

test('[R-AUT-2] [R-CSM-1] customer success enters an agency from the list and leaves it again', async () => {
  await visit('/csm/agencies', { as: 'csm', answers: byAddress })
  await userEvent.click(await screen.findByRole('link', { name: 'Garden State Home Health' }))
  await waitFor(() => expect(location.pathname).toBe(`/csm/agency/${garden.id}/dashboard`))
  expect((await bar()).textContent).toContain('Working in Garden State Home Health')
  await userEvent.click(within(await bar()).getByRole('link', { name: 'Leave agency' }))
  await title(/^Agencies/)
  expect(document.title).toBe('Agencies · Preceptor')
})

test('[R-STA-4] the agency in the address is the active one', async () => {
  const server = await visit(`/csm/agency/${garden.id}/employees?provider_status=1`, { as: 'csm', answers: byAddress })
  await waitFor(() => expect(document.title).toBe('Employees · Garden State Home Health · Preceptor'))
  expect(server.of(api.employees.list).map(({ query }) => query['organization_id'])).toEqual([garden.id])
})

test('[R-CSM-6] every agency page opens under its address, below the bar with the agency’s name', async () => {
  await visit(`/csm/agency/${garden.id}/employees?provider_status=1`, { as: 'csm', answers: byAddress })
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  const links = within(menu)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  const inside = links.filter(href => href !== '/')
  expect(inside.length).toBeGreaterThan(8)
  for (const href of inside) expect(href).toMatch(`/csm/agency/${garden.id}/`)
  await userEvent.click(within(menu).getByRole('link', { name: 'Settings' }))
  await title('Settings')
  const tabs = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  for (const tab of tabs) expect(tab.getAttribute('href')).toMatch(`/csm/agency/${garden.id}/settings/`)
  expect((await bar()).textContent).toContain('Working in Garden State Home Health')
})

test('[R-STA-6] the last five agencies are kept, most recent last, and come first in the picker', async () => {
  const ids = agencies.map(({ id }) => id)
  localStorage.setItem('recent_agencies', JSON.stringify(ids.slice(0, 5)))
  await visit(`/csm/agency/${idOf(5)}/dashboard`, { as: 'csm', answers: byAddress })
  await waitFor(() => expect(document.title).toBe('Dashboard · Test Agency Zero · Preceptor'))
  expect(JSON.parse(localStorage.getItem('recent_agencies') ?? '')).toEqual(ids.slice(-5))
  await userEvent.click(await screen.findByRole('button', { name: /^Switch agency/ }))
  const picker = within(await screen.findByRole('dialog', { name: 'Switch agency' }))
  await picker.findByRole('option', { name: /Suncoast Aides/ })
  const options = picker.getAllByRole('option').map(option => option.textContent)
  expect(options.filter(option => option.includes('Recent'))).toHaveLength(4)
  expect(options.slice(0, 2)).toEqual(['Test Agency Zero', expect.stringContaining('Elm City Homemakers')])
  expect(options.at(-1)).toContain('Harborlight Home Care')
  await userEvent.type(picker.getByRole('combobox'), 'garden{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/csm/agency/${garden.id}/dashboard`))
})

test.each(['/', '/dashboard', '/employees', '/imports', '/csm'])(
  '[R-RED-1] customer success opening %s goes to the agencies',
  async address => {
    await visit(address, { as: 'csm', answers: byAddress })
    await title(/^Agencies/)
    expect(location.pathname).toBe('/csm/agencies')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('[R-RED-1] customer success lands on the agencies after signing in', async () => {
  await visit('/', {
    as: null,
    answers: server =>
      byAddress(server).answer(api.auth.login, {
        ...server.example(api.auth.login),
        user: aUser({ role: 'csm' }),
        organization: null,
      } as never),
  })
  await userEvent.type(await screen.findByLabelText('Email'), 'csm@preceptor.example')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await title(/^Agencies/)
  expect(location.pathname).toBe('/csm/agencies')
})

test('[R-RED-4] customer success chooses the page after signing in, and only this browser remembers it', async () => {
  const server = await visit('/csm/profile', {
    as: 'csm',
    answers: server => {
      const { two_factor, ...profile } = server.example(api.profile.get)
      byAddress(server).answer(api.profile.get, {
        ...profile,
        two_factor: { ...two_factor, is_on: false, since: null },
      })
    },
  })
  const field = await screen.findByLabelText('Page after signing in')
  await userEvent.selectOptions(field, 'Employees')
  await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
  await notice('Saved.')
  expect(localStorage.getItem('csm_landing_page')).toBe('employees')
  expect(server.of(api.profile.update)).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Preceptor, start page' }))
  await title(/^Employees/)
  expect(location.pathname).toBe('/csm/employees')
})

test.each([
  '/csm/agencies',
  '/csm/agencies/new',
  '/csm/employees',
  '/csm/users',
  '/csm/profile',
  `/csm/agency/${garden.id}/employees`,
])('[R-PER-1] [R-AUT-2] [R-RED-2] an agency’s own administrator can’t reach %s', async address => {
  const server = await visit(address, { as: 'agency_admin' })
  await title('You do not have access to this page')
  expect(redirectUrl()).toBe(address)
  expect(server.seen.filter(({ endpoint }) => endpoint.path.includes('/csm/'))).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[R-STA-11] a user of one agency sees its name and no switcher', async () => {
  await visit('/dashboard')
  expect(await within(await screen.findByRole('banner')).findByText('Harborlight Home Care')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Switch agency/ })).toBeNull()
})

test('[R-CSM-3] a person of any agency is found by part of the name and opens in the agency', async () => {
  const example = { ...byExample, organization_id: garden.id }
  const server = await visit('/csm/employees', { as: 'csm', answers: byAddress })
  await screen.findByRole('table', { name: 'Employees of all agencies' })
  await expectAccessible()
  server.answer(api.csmEmployees.list, { data: [example], meta: { total: 1, page: 1, per_page: 50, more: false } })
  await userEvent.type(screen.getByRole('textbox', { name: 'Search the employees of all agencies' }), 'reyes, miriam')
  const link = await screen.findByRole('link', { name: 'Reyes, Miriam' })
  expect(server.of(api.csmEmployees.list).at(-1)?.query['search']).toBe('reyes, miriam')
  expect(screen.getByRole('link', { name: 'Suncoast Aides' })).toBeTruthy()
  expect(link.getAttribute('href')).toBe(`/csm/agency/${garden.id}/employees/${byExample.id}/profile`)
  await userEvent.click(screen.getByRole('button', { name: 'Agency' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keystone Companions' }))
  await waitFor(() => expect(server.of(api.csmEmployees.list).at(-1)?.query['agency_id']).toBe(idOf(2)))
})

test('[R-CSM-3] on a phone a person of any agency is a card that opens in the agency', async () => {
  await visit('/csm/employees', {
    as: 'csm',
    phone: true,
    answers: server =>
      byAddress(server)
        .answer(api.employees.get, { id: byExample.id })
        .answer(api.csmEmployees.list, {
          data: [{ ...byExample, organization_id: garden.id }],
          meta: { total: 1, page: 1, per_page: 50, more: false },
        }),
  })
  const card = await screen.findByRole('row', { name: /Reyes, Miriam/ })
  expect(card.textContent).toContain('Suncoast Aides')
  await expectAccessible()
  await userEvent.click(card)
  await waitFor(() => expect(location.pathname).toBe(`/csm/agency/${garden.id}/employees/${byExample.id}/profile`))
})

test.each([
  ['users', api.csmUsers.list],
  ['panel-messages', api.panelMessages.list],
  ['employees', api.csmEmployees.list],
] as const)('an address past the end of %s leads to its last page', async (list, endpoint) => {
  const server = await visit(`/csm/${list}?page=99`, {
    as: 'csm',
    answers: server =>
      byAddress(server).answer(endpoint, (({ query }: { query: Record<string, string> }) => {
        const { data, meta } = server.example(endpoint)
        const page = Number(query['page'] ?? 1)
        return { data: page > 2 ? [] : data, meta: { ...meta, total: 51, page } }
      }) as never),
  })
  await waitFor(() => expect(location.search).toBe('?page=2'))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  expect(server.of(endpoint).at(-1)?.query['page']).toBe('2')
})

test('[R-CSM-1] on a phone a new agency is created in five steps', async () => {
  const server = await visit('/csm/agencies/new', {
    as: 'cs_super_user',
    phone: true,
    answers: server =>
      byAddress(server)
        .answer(api.agencies.start, {
          disciplines: [{ code: 'HHA', name: 'Home Health Aide', states: null, usual: true }],
          rule_packs: [],
          programs: [],
        })
        .answer(api.agencies.namesakes, { data: [] })
        .answer(api.agencies.add, { id: garden.id, name: 'Thumb Care' }),
  })
  const text = (name: string) => screen.findByRole('textbox', { name })
  const next = async () => userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.type(await text('Name'), 'Thumb Care')
  await userEvent.click(await screen.findByRole('combobox', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ohio' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Live/ }))
  await next()
  await screen.findByRole('heading', { name: /Setup$/ })
  await next()
  await screen.findByRole('heading', { name: /Rules and programs$/ })
  await next()
  await userEvent.type(await text('Name'), 'Tom Thumb')
  await userEvent.type(await text('Email'), 'tom@thumb.example')
  await next()
  await screen.findByRole('region', { name: 'Setup' })
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Create agency and send invitation' }))
  await title('Thumb Care')
  expect(server.of(api.agencies.add).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Thumb Care',
      state: 'OH',
      status: 'live',
      disciplines: ['HHA'],
      admin: { name: 'Tom Thumb', email: 'tom@thumb.example' },
    }),
  ])
  expect(screen.getByRole('link', { name: 'Open agency' }).getAttribute('href')).toBe(
    `/csm/agency/${garden.id}/dashboard`,
  )
  expect(screen.getByRole('link', { name: 'Import roster' }).getAttribute('href')).toBe(
    `/csm/agency/${garden.id}/imports?upload=1`,
  )
})
