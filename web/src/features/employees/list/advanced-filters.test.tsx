import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const answers = (server: FakeApi) =>
  server.answer(api.employees.list, () => ({
    data: server.example(api.employees.list).data.slice(0, 1),
    meta: { total: 1, page: 1, per_page: 50, hidden_by_status: 0, without_filters: 1 },
  }))

/** Returns the conditions of the last request for rows; the built-in views request one row each for their counts. */
const asked = (server: FakeApi) => {
  const calls = server.of(api.employees.list).filter(({ query }) => !Object.hasOwn(query ?? {}, 'per_page'))
  const { conditions } = (calls.at(-1)?.query ?? {}) as { conditions?: string }
  return conditions === undefined ? null : (JSON.parse(conditions) as unknown)
}
const editor = async () => within(await screen.findByRole('dialog', { name: 'Advanced filters' }))
const tree = { any: [{ where: { language: 'es' } }, { not: { where: { provider_status: '1' } } }] }
const address = `/employees?conditions=${encodeURIComponent(JSON.stringify(tree))}`

test('conditions are combined by keyboard alone, and the chip shows them as a sentence', async () => {
  const server = await visit('/employees', { answers })
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  ;(await filters.findByRole('button', { name: 'More filters' })).focus()
  await userEvent.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Advanced filters…' })).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await editor()
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Match' }), 'Any of these')
  const one = within(dialog.getByRole('group', { name: 'Condition 1' }))
  await userEvent.selectOptions(one.getByRole('combobox', { name: 'Filter' }), 'Language')
  // A long list of choices is a select with a search, so that a condition stays short
  ;(await one.findByRole('button', { name: 'Language: Any' })).focus()
  expect(one.queryByRole('checkbox', { name: 'Spanish' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await one.findByRole('searchbox', { name: 'Search language' }), 'span{Enter}{Escape}')
  expect(await one.findByRole('button', { name: 'Language: 1 chosen' })).toBe(document.activeElement)
  dialog.getByRole('button', { name: 'Add condition' }).focus()
  await userEvent.keyboard('{Enter}')
  const two = within(await dialog.findByRole('group', { name: 'Condition 2' }))
  const question = two.getByRole('combobox', { name: 'Filter' })
  await waitFor(() => expect(document.activeElement).toBe(question))
  await userEvent.selectOptions(question, 'Status')
  await userEvent.selectOptions(two.getByRole('combobox', { name: 'Is or is not' }), 'is not')
  await userEvent.click(await two.findByRole('button', { name: 'Status: Any' }))
  await userEvent.click(await two.findByRole('checkbox', { name: 'Active' }))
  await userEvent.keyboard('{Escape}')
  await dialog.findByText('Language: Spanish or Status: not Active')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() => expect(asked(server)).toEqual(tree))
  expect(await screen.findByText('Language: Spanish or Status: not Active')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Clear .*Advanced filters|Advanced filters.*clear/i }))
  await waitFor(() => expect(screen.queryByText('Language: Spanish or Status: not Active')).toBeNull())
  expect(location.search).not.toContain('conditions')
})

test('missing values show at their condition, and removing it returns the focus', async () => {
  const server = await visit(address, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /^Advanced filters/ }))
  const dialog = await editor()
  await userEvent.click(await dialog.findByRole('button', { name: 'Add condition' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose a filter, or remove this condition.')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove condition 3' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add condition' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(server)).toEqual(tree)
})

test('groups can be nested, and rows of another list counted', async () => {
  const server = await visit(address, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /^Advanced filters/ }))
  const dialog = await editor()
  await userEvent.click(await dialog.findByRole('button', { name: 'Add group' }))
  const inner = within(await dialog.findByRole('group', { name: 'Condition 3.1' }))
  await waitFor(() => expect(document.activeElement).toBe(inner.getByRole('combobox', { name: 'Filter' })))
  await userEvent.selectOptions(inner.getByRole('combobox', { name: 'Filter' }), 'has:credentials')
  await userEvent.clear(inner.getByRole('textbox', { name: 'At least' }))
  await userEvent.type(inner.getByRole('textbox', { name: 'At least' }), '2')
  await dialog.findByText('Language: Spanish, Status: not Active, or credentials (2 or more)')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() =>
    expect(asked(server)).toEqual({ any: [...tree.any, { all: [{ has: 'credentials', at_least: 2 }] }] }),
  )
})

test('an as-of date is offered only as an addition to another filter', async () => {
  await visit(address, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /^Advanced filters/ }))
  const dialog = await editor()
  const one = within(await dialog.findByRole('group', { name: 'Condition 1' }))
  const offered = (name: string) =>
    within(one.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(option => option.textContent)
  expect(offered('Filter')).not.toContain('Compliance as of')
  expect(offered('Add another filter to this condition')).toContain('Compliance as of')
})

test('on a phone the sheet shows the conditions and opens their editor', async () => {
  const server = await visit(address, { phone: true, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const row = await sheet.findByRole('button', { name: /Advanced filters.*Language: Spanish or Status: not Active/ })
  await userEvent.click(row)
  const dialog = await editor()
  // A sheet in the browser's top layer would cover the editor and make it inert
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull()
  await expectAccessible()
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove condition 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() => expect(asked(server)).toEqual({ any: [{ not: { where: { provider_status: '1' } } }] }))
  const again = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(document.activeElement).toBe(
    await again.findByRole('button', { name: /Advanced filters.*Status: not Active/ }),
  )
})
