import { api, type Endpoint, type Role } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi, Said } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const rows = () => document.querySelector<HTMLElement>('main [data-rows]')
/** Returns the parts of the list that Tab can reach. */
const stops = () => rows()?.querySelectorAll(':is(a[href], button, input, tr, li)[tabindex="0"]')
/** Returns the index of the focused row. */
const heldRow = () =>
  [...(rows()?.querySelectorAll('tbody tr, li') ?? [])].findIndex(row => row.contains(document.activeElement))
const holds = (row: number) => waitFor(() => expect(heldRow()).toBe(row))
const press = (keys: string) => userEvent.keyboard(keys)

/** Moves the focus into the rows, once their keyboard support has loaded. */
async function intoRows() {
  await waitFor(() => expect(stops()).toHaveLength(1))
  await waitFor(async () => {
    screen.getByRole('heading', { level: 1 }).focus()
    await press('{ArrowDown}')
    expect(heldRow()).toBeGreaterThanOrEqual(0)
  })
}

const otherId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'
/** Serves the example's row and a similar one. */
const twoRows = (endpoint: Endpoint) => (server: FakeApi) => {
  const { data, meta } = server.example(endpoint) as { data: { id: string }[]; meta?: object }
  const answer = { data: [data[0], { ...data[0], id: otherId }], ...(meta && { meta: { ...meta, total: 2 } }) }
  const sealed = { entries: 2, waiting: 0, sealed_to: null, head: null, check: null }
  server.answer(api.auditLog.seal, sealed).answer(api.auditLog.vendorSeal, sealed)
  return server.answer(endpoint, () => answer as Said<Endpoint>)
}

const uuid = '[0-9a-f-]{36}'
const leadsTo = (path: string) => () => waitFor(() => expect(location.pathname).toMatch(new RegExp(`${path}$`)))
const shows = (role: 'dialog' | 'menu') => () => screen.findByRole(role)
/** Every list of the panel, with what Enter opens from a row. */
const lists: [Role, string, Endpoint, () => Promise<unknown>][] = [
  ['agency_admin', '/employees?provider_status=1', api.employees.list, leadsTo(`/employees/${uuid}/profile`)],
  ['agency_admin', '/programs', api.programs.list, leadsTo(`/programs/${uuid}/progress`)],
  ['agency_admin', '/settings/coordinators', api.coordinators.list, shows('dialog')],
  ['agency_admin', '/imports', api.jobs.list, leadsTo(`/imports/${uuid}`)],
  ['agency_admin', '/jobs', api.jobs.list, leadsTo(`/${uuid}`)],
  ['agency_admin', '/settings/users', api.users.list, shows('menu')],
  ['agency_admin', '/settings/locations', api.taxonomy.locations, shows('dialog')],
  ['agency_admin', '/settings/disciplines', api.taxonomy.disciplines, shows('dialog')],
  ['agency_admin', '/settings/training-types', api.taxonomy.trainingTypes, shows('dialog')],
  ['agency_admin', '/settings/audit-log', api.auditLog.list, shows('dialog')],
  ['super_admin', '/csm/agencies', api.agencies.list, leadsTo(`/csm/agency/${uuid}/dashboard`)],
  ['super_admin', '/csm/employees', api.csmEmployees.list, leadsTo(`/csm/agency/${uuid}/employees/${uuid}/profile`)],
  ['super_admin', '/csm/programs', api.catalog.list, leadsTo(`/csm/programs/${uuid}/modules-list`)],
  ['super_admin', '/csm/users', api.csmUsers.list, leadsTo(`/csm/users/${uuid}`)],
  ['super_admin', '/csm/panel-messages', api.panelMessages.list, shows('dialog')],
  ['super_admin', '/csm/log', api.auditLog.vendor, shows('dialog')],
]

test.each(lists)(
  '%s steps through the list of %s and opens a row by keyboard alone',
  async (as, address, endpoint, opens) => {
    await visit(address, { as, answers: twoRows(endpoint) })
    await intoRows()
    await press('{Home}')
    await holds(0)
    await press('{ArrowDown}')
    await holds(1)
    await press('{Home}')
    await holds(0)
    await press('{End}')
    await holds(1)
    expect(stops()).toHaveLength(1)
    // The focused element names what it opens
    const role = document.activeElement?.tagName === 'A' ? 'link' : 'button'
    expect(screen.getAllByRole(role, { name: /\w/ })).toContain(document.activeElement)
    await press('{Enter}')
    await opens()
  },
)

const search = () => screen.findByRole('textbox', { name: 'Search employees' })
const address = '/employees?provider_status=1'

test('Space selects the row, and Shift with an arrow selects the next one too', async () => {
  await visit(address, { answers: twoRows(api.employees.list) })
  await intoRows()
  await press('{Home} ')
  expect(await screen.findByText('1 employee selected')).toBeTruthy()
  await press('{Shift>}{ArrowDown}{/Shift}')
  expect(await screen.findByText('2 employees selected')).toBeTruthy()
  await expectAccessible()
})

test('/ focuses the search, Esc empties and leaves it, and the down arrow goes from it into the rows', async () => {
  await visit(address)
  await intoRows()
  const field = (await search()) as HTMLInputElement
  await waitFor(async () => {
    await press('/')
    expect(document.activeElement).toBe(field)
  })
  await press('re?/')
  expect(field.value).toBe('re?/')
  await press('{Escape}')
  expect(field.value).toBe('')
  await press('{Escape}')
  await holds(0)
  await press('/')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(stops()).toHaveLength(1))
  await press('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Reyes')
})

test('? lists the shortcuts, and single-key ones can be turned off', async () => {
  const server = await visit(address, {
    answers: server => server.answer(api.preferences.get, { single_keys: true }),
  })
  await intoRows()
  await waitFor(async () => {
    await press('?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull()
  })
  const keys = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(within(keys.getByRole('region', { name: 'In this list' })).getByText(/Select several rows/)).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  await press('/')
  expect(document.activeElement).not.toBe(await search())
  await userEvent.click(keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
  await waitFor(() => expect(server.of(api.preferences.update).at(-1)?.body).toEqual({ single_keys: false }))
})

test('single-key shortcuts that are off do nothing, and can be turned on from the user menu', async () => {
  const server = await visit(address, {
    answers: server =>
      server.answer(api.preferences.get, { single_keys: false }).answer(api.preferences.update, { single_keys: true }),
  })
  await intoRows()
  await press('?/')
  expect(document.activeElement).not.toBe(await search())
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Your account/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts…' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }))
  expect(server.of(api.preferences.update).at(-1)?.body).toEqual({ single_keys: true })
  await press('{Escape}')
  await intoRows()
  await press('/')
  expect(document.activeElement).toBe(await search())
})
