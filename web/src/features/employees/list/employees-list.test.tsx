import { api, type EmployeeRow } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, title, visit } from '@/test/visit.tsx'
import { notCompliantNow } from '@/widgets/compliance/standing-links.ts'
// Loaded in advance: otherwise a dialog that must not open could open after the test has checked
import '../add/AddEmployeeDialog.tsx'

afterEach(endVisit)

const meta = { total: 1, page: 1, per_page: 50, hidden_by_status: 0, without_filters: 1 }
const aRow = (server: FakeApi, over: Partial<EmployeeRow> = {}): EmployeeRow => ({
  ...(server.example(api.employees.list).data[0] as EmployeeRow),
  mobile: '+17185550142',
  ...over,
})
/** A list with just this person and the default columns. */
const oneRow =
  (over: Partial<EmployeeRow> = {}) =>
  (server: FakeApi) =>
    server
      .answer(api.employees.list, () => ({ data: [aRow(server, over)], meta }))
      .answer(api.preferences.get, () => ({}))

const table = () => screen.findByRole('table', { name: 'Employees' })
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(head => head.textContent)
const address = () => location.pathname + location.search

test('[R-STA-9] [R-RTE-2] clearing the status filter shows everyone', async () => {
  const server = await visit('/employees?provider_status=1', { answers: oneRow() })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filter Status' }))
  await waitFor(() => expect(server.of(api.employees.list).at(-1)?.query).not.toHaveProperty('provider_status'))
  expect(server.of(api.employees.list)[0]?.query).toHaveProperty('provider_status', '1')
  expect(address()).toBe('/employees')
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  expect(views.getByRole('link', { name: /^All/ }).getAttribute('aria-current')).toBe('page')
})

test('a click anywhere on a row opens the person, and the way back leads to the same list', async () => {
  await visit('/employees?provider_status=1&sort_by=-name&page=2', { answers: oneRow() })
  await userEvent.click(within(await table()).getByText('Active'))
  await title('Marisol Reyes')
  const main = within(screen.getByRole('main'))
  await userEvent.click(main.getByRole('link', { name: 'Employees' }))
  await table()
  expect(address()).toBe('/employees?provider_status=1&sort_by=-name&page=2')
})

test('matches hidden by the status filter are one click away', async () => {
  const server = await visit('/employees?provider_status=5&search=reyes', {
    answers: server =>
      server.answer(api.employees.list, ({ query }) =>
        query['provider_status']
          ? { data: [], meta: { ...meta, total: 0, hidden_by_status: 1 } }
          : { data: [aRow(server)], meta },
      ),
  })
  await screen.findByText('1 match with another status.')
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  await within(await table()).findByRole('link', { name: 'Reyes, Marisol' })
  expect(address()).toBe('/employees?search=reyes')
  expect(server.of(api.employees.list).at(-1)?.query).toMatchObject({ search: 'reyes' })
})

test('columns and density are saved for the user', async () => {
  const server = await visit('/employees', { answers: oneRow() })
  await table()
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Coordinator' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Language' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Language up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compact' }))
  const columns = [
    'name',
    'employee_number',
    'provider_status',
    'discipline',
    'location',
    'mobile',
    'language',
    'hire_date',
  ]
  await waitFor(() =>
    expect(server.of(api.preferences.update).at(-1)?.body).toEqual({
      employees_table: { columns, density: 'compact' },
    }),
  )
  await expectAccessible()
})

test('the user’s columns and density apply on every computer', async () => {
  await visit('/employees', {
    answers: server =>
      oneRow()(server).answer(api.preferences.get, () => ({
        employees_table: { columns: ['name', 'language', 'mobile'], density: 'compact' as const },
      })),
  })
  expect(await heads()).toEqual(['', 'Name', 'Language', 'Mobile phone'])
  expect((await table()).dataset['density']).toBe('compact')
})

test('a viewer is offered no changes or exports, and no address opens them', async () => {
  await visit('/employees?add=1', { as: 'viewer', answers: oneRow() })
  await within(await table()).findByRole('link', { name: 'Reyes, Marisol' })
  await screen.findByRole('button', { name: 'Columns' })
  for (const name of ['Add employee', 'Export', 'Bulk actions', 'More actions'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[R-CSM-6] customer success works with the same screens under the agency’s address', async () => {
  const base = `/csm/agency/${harborlight.id}/employees`
  const server = await visit(`${base}?provider_status=1`, { as: 'csm', answers: oneRow() })
  await userEvent.click(await screen.findByRole('link', { name: 'Reyes, Marisol' }))
  await title('Marisol Reyes')
  expect(location.pathname).toMatch(new RegExp(`^${base}/[0-9a-f-]{36}/profile$`))
  await userEvent.click(screen.getByRole('link', { name: 'History' }))
  await screen.findByRole('list', { name: 'History' })
  expect(server.of(api.employees.history)[0]?.query).toHaveProperty('organization_id', harborlight.id)
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Employees' }))
  await table()
  expect(address()).toBe(`${base}?provider_status=1`)
})

test('the rows are requested once, even while the sign-in is still being checked', async () => {
  const server = await visit('/employees?provider_status=1', { unchecked: true, answers: oneRow() })
  await within(await table()).findByRole('link', { name: 'Reyes, Marisol' })
  await screen.findByRole('link', { name: /^Active \d/ })
  const { organization_id: _, ...rows } = server.of(api.employees.list)[0]?.query ?? {}
  expect(rows).toEqual({ provider_status: '1' })
  // The other calls count the rows of views
  const again = server.of(api.employees.list).filter(({ query }) => query['per_page'] === undefined)
  expect(again).toHaveLength(1)
})

test('a filter adds its column, marked, to the list and the columns menu, and removes it when cleared', async () => {
  await visit('/employees?planned=status_change', {
    answers: oneRow({ planned_change: { provider_status: 4, effective_on: '2027-01-05' } }),
  })
  expect(await heads()).toContainEqual(expect.stringMatching(/Scheduled change.*shown because of a filter/))
  await screen.findByRole('cell', { name: 'On leave on Jan 5, 2027' })
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns and density' }))
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Scheduled change' }).checked).toBe(false)
  expect(panel.getByText('Shown because of a filter')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter Scheduled change' }))
  await waitFor(async () => expect((await heads()).join()).not.toContain('Scheduled change'))
})

test('an agency without employees offers importing and adding, whatever filters are in the address', async () => {
  const empty = { data: [], meta: { ...meta, total: 0, without_filters: 0 } }
  await visit(`/csm/agency/${harborlight.id}/employees?provider_status=1&language=es`, {
    as: 'super_admin',
    answers: server => server.answer(api.employees.list, () => empty),
  })
  await screen.findByText('No employees yet')
  // An empty list leads to the import, not to other empty lists
  expect(screen.queryByRole('link', { name: 'Hard to reach' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Import a roster' }).className).toContain('primary')
  expect(screen.getByRole('link', { name: 'Import a roster' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add employee' }).length).toBeGreaterThan(0)
  await expectAccessible()
})

test('sorting by location is done by the server', async () => {
  const server = await visit('/employees', { answers: oneRow() })
  const head = await screen.findByRole('columnheader', { name: 'Location' })
  await userEvent.click(within(head).getByRole('button'))
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
  expect(address()).toBe('/employees?sort_by=location')
  expect(server.of(api.employees.list).at(-1)?.query).toHaveProperty('sort_by', 'location')
})

test.each([
  ['Tags', 'Bilingual', 'tag=bilingual', { tags: ['Bilingual'] }, 'Tags', 'Bilingual'],
  ['Birthday', 'March', 'birth_month=3', { birthday: '03-14' }, 'Birth month and day', 'Mar 14'],
] as const)('people are found by “%s”, with a count next to each choice', async (...given) => {
  const [filter, choice, query, row, column, cell] = given
  await visit('/employees', {
    answers: server =>
      oneRow(row as Partial<EmployeeRow>)(server)
        .answer(api.lookups.tags, { data: [{ id: 'bilingual', name: 'Bilingual' }] })
        .answer(api.employees.counts, {
          data: [
            { value: 'bilingual', count: 1234 },
            { value: '3', count: 1234 },
          ],
        }),
  })
  await table()
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: filter }))
  const box = await screen.findByRole('checkbox', { name: choice, description: '1,234' })
  await userEvent.click(box)
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('cell', { name: cell })
  expect((await heads()).join()).toContain(column)
  expect(address()).toBe(`/employees?${query}`)
  expect(screen.getByRole('button', { name: new RegExp(`^${filter}.*${choice}`) })).toBeTruthy()
})

test('a long menu can be filtered by typing: Enter takes the first item, arrows move to the items and back', async () => {
  await visit('/employees?provider_status=1', { answers: oneRow() })
  await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Actions for selected' }))
  await screen.findByRole('button', { name: 'Actions for selected' })
  await open()
  const field = await screen.findByRole('textbox', { name: 'Search actions for selected' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const items = () => screen.queryAllByRole('menuitem').map(item => item.textContent)
  expect(items().length).toBeGreaterThan(12)
  await userEvent.keyboard('location')
  expect(items()).toEqual(['Change location…'])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Change location…')
  // Typing on an item continues in the field
  await userEvent.keyboard('{Backspace}x')
  expect(document.activeElement).toBe(field)
  expect(items()).toEqual([])
  await screen.findByText('No match')
  await userEvent.clear(field)
  await userEvent.keyboard('location{Enter}')
  await screen.findByRole('dialog', { name: /^Change location/ })
  expect(screen.queryByRole('menu')).toBeNull()
})

test('[39.3] the header’s actions on the whole list are hidden while rows are selected, so that no one changes everyone by mistake', async () => {
  await visit('/employees?provider_status=1', { answers: oneRow() })
  const inHeader = () =>
    screen.queryAllByRole('button', { name: 'Bulk actions' }).filter(one => !one.closest('[role=group]'))
  await waitFor(() => expect(inHeader()).toHaveLength(1))
  await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  const selection = within(await screen.findByRole('group', { name: 'Selection' }))
  await selection.findByRole('button', { name: 'Actions for selected' })
  expect(inHeader()).toEqual([])
  await userEvent.click(selection.getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(inHeader()).toHaveLength(1))
})

test('the link to people who aren’t compliant opens their tab', async () => {
  const query = new URLSearchParams(Object.entries(notCompliantNow).map(([key, value]) => [key, String(value)]))
  await visit(`/employees?${query}`)
  const tab = await screen.findByRole('link', { name: /^Not compliant/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test.each([
  ['provider_status=1', 'profile'],
  ['provider_status=1&compliance=overdue,lapsed', 'compliance'],
  ['credentials=expired', 'credentials'],
])('with %s a row opens the person’s tab: %s', async (query, tab) => {
  await visit(`/employees?${query}`, { answers: oneRow() })
  const link = within(await table()).getByRole('link', { name: /,/ })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/${tab}$`))
})
