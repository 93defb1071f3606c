import { api, type EmployeeRow } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const meta = { total: 1, page: 1, per_page: 50, hidden_by_status: 0, without_filters: 1 }
const oneRow =
  (over: Partial<EmployeeRow> = {}) =>
  (server: FakeApi) => {
    const row = { ...(server.example(api.employees.list).data[0] as EmployeeRow), mobile: '+17185550142', ...over }
    return server.answer(api.employees.list, () => ({ data: [row], meta })).answer(api.preferences.get, () => ({}))
  }

/** Returns the chip of a filter in its current state. */
const chip = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Filters' })).findByRole('button', { name: new RegExp(`^${name}`) })
const cards = () => screen.findByRole('table', { name: 'Employees' })
const aList = (length: number) => ({
  data: Array.from({ length }, (_, n) => ({
    id: `0198a9b2-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    name: `Office ${n}`,
    code: null,
    is_active: true,
    merged_ids: [],
  })),
})

test.each([
  ['Discipline', 'mouse', 'checkbox'],
  ['Location', 'keyboard', 'searchbox'],
] as const)('the filter “%s”, opened by %s, focuses its %s, even if its list loads late', async (...given) => {
  const [name, by, first] = given
  const server = await visit('/employees', {
    answers: server =>
      oneRow()(server).answer(api.lookups.disciplines, aList(2)).answer(api.lookups.locations, aList(40)),
  })
  const arrive = server.hold(name === 'Discipline' ? api.lookups.disciplines : api.lookups.locations)
  const opener = await chip(name)
  if (by === 'mouse') await userEvent.click(opener)
  else {
    opener.focus()
    await userEvent.keyboard('{Enter}')
  }
  const panel = await screen.findByRole('dialog', { name: `Filter by ${name.toLowerCase()}` })
  expect(within(panel).queryByRole('group', { name })).toBeNull()
  arrive()
  const [wanted] = await within(panel).findAllByRole(first)
  await waitFor(() => expect(document.activeElement).toBe(wanted))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await chip(name))
})

test('a filter added from “More filters” focuses its search, and Esc leaves the focus on the filter', async () => {
  await visit('/employees', { answers: oneRow() })
  await cards()
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Language' }))
  const search = await screen.findByRole('searchbox', { name: 'Search language' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await chip('Language'))
})

test('Esc closes a filter whose list is still loading', async () => {
  await visit('/employees', { answers: server => oneRow()(server).hold(api.lookups.coordinators) })
  await userEvent.click(await chip('Coordinator'))
  const panel = await screen.findByRole('dialog', { name: 'Filter by coordinator' })
  await within(panel).findByRole('status', { name: 'Loading' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await chip('Coordinator'))
})

test('on a phone people are cards, and calling takes one tap', async () => {
  await visit('/employees?provider_status=1', { phone: true, answers: oneRow() })
  const call = await screen.findByRole('link', { name: 'Call Reyes, Marisol' })
  expect(call.getAttribute('href')).toBe('tel:+17185550142')
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  await expectAccessible()
})

test('on a phone filters and sort order are a sheet, and its button shows the number of matches', async () => {
  const server = await visit('/employees?provider_status=1', { phone: true, answers: oneRow() })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const [language] = sheet.getAllByText('Language')
  await userEvent.click(language as HTMLElement)
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Spanish' }))
  await userEvent.selectOptions(sheet.getByLabelText('Order'), 'Hired, newest first')
  await waitFor(() =>
    expect(server.of(api.employees.list).at(-1)?.query).toMatchObject({
      provider_status: '1',
      language: 'es',
      sort_by: '-hire_date',
    }),
  )
  await expectAccessible()
  await userEvent.click(await sheet.findByRole('button', { name: 'Show 1 employee' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Filters (2)' })
  expect(location.search).toBe('?provider_status=1&language=es&sort_by=-hire_date')
})

test('on a phone an opened filter focuses its search, and Esc closes the sheet', async () => {
  await visit('/employees', { phone: true, answers: oneRow() })
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await userEvent.click(within(sheet).getAllByText('Language')[0] as HTMLElement)
  expect(document.activeElement).toBe(await within(sheet).findByRole('searchbox', { name: 'Search language' }))
  // Browsers fire this on Esc
  fireEvent(sheet, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a phone the way back from a person leads to the filtered list', async () => {
  await visit('/employees?language=es', { phone: true, answers: oneRow() })
  await userEvent.click(await screen.findByRole('link', { name: 'Reyes, Marisol' }))
  await title('Marisol Reyes')
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Employees' }))
  await cards()
  expect(location.search).toBe('?language=es')
})

test.each([
  [
    'planned=status_change',
    { planned_change: { provider_status: 4, effective_on: '2027-01-05' } },
    /On leave on Jan 5, 2027/,
  ],
  ['terminated_from=2020-01-01', { termination_date: '2024-02-09' }, /Left Feb 9, 2024/],
  ['returning=overdue', { expected_return: '2024-02-09' }, /Expected back Feb 9, 2024/],
] as const)('on a phone a card shows the value for the filter %s', async (query, row, words) => {
  await visit(`/employees?${query}`, { phone: true, answers: oneRow(row) })
  expect((await cards()).textContent).toMatch(words)
})
