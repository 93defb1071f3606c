import { employeesList } from '@preceptor/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from '@/ui/table/DataTable.tsx'
import type { BulkActions } from './selection.ts'
import SelectionBar from './SelectionBar.tsx'
import type { ListState } from './use-list.ts'
import { useSelection } from './use-selection.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Person {
  id: string
}
const people = ['a', 'b', 'c'].map(id => ({ id }))
const asked = vi.fn<BulkActions>()
const bulkActions: BulkActions = (selection, clear) => (
  <button type="button" onClick={() => asked(selection, clear)}>
    Change status
  </button>
)

const noValues = {}
function People({ values = noValues, acts = true }: { values?: Record<string, string>; acts?: boolean }) {
  const list = { rows: people, values, count: 12_480, definition: employeesList } as unknown as ListState<Person>
  const selection = useSelection(list, acts ? { bulkActions, nameOf: ({ id }) => id.toUpperCase() } : {})
  return (
    <>
      {selection && selection.count > 0 && <SelectionBar {...selection} />}
      <DataTable
        label="People"
        columns={[{ key: 'id', label: 'Name', cell: ({ id }) => id }]}
        rows={people}
        rowKey={({ id }) => id}
        selection={selection?.table}
        empty="Nobody"
      />
    </>
  )
}
const told = () => screen.getByRole('status').textContent
const click = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }))

test('without any action, rows have no boxes', () => {
  render(<People acts={false} />)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('rows are selected one by one, then the page, then all matches, and an action gets exactly those', async () => {
  render(<People values={{ provider_status: '1' }} />)
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  await click('checkbox', 'Select B')
  expect(told()).toBe('1 employee selected')
  expect(screen.queryByRole('button', { name: /matching/ })).toBeNull()
  await click('button', 'Change status')
  expect(asked.mock.lastCall?.[0]).toEqual({ kind: 'rows', ids: ['b'] })
  await click('checkbox', 'Select all rows on this page')
  expect(told()).toBe('3 employees selected')
  await click('button', 'Select all 12,480 matching')
  expect(told()).toBe('All 12,480 employees selected')
  await click('button', 'Change status')
  expect(asked.mock.lastCall?.[0]).toEqual({ kind: 'matching', query: { provider_status: '1' }, total: 12_480 })
  await click('checkbox', 'Select A')
  expect(told()).toBe('2 employees selected')
  await click('button', 'Clear selection')
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
})

test('a changed search clears the selection, because its rows may no longer be listed', async () => {
  const { rerender } = render(<People />)
  await click('checkbox', 'Select all rows on this page')
  rerender(<People values={{ search: 'reyes' }} />)
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  expect(screen.getAllByRole('checkbox').some(box => (box as HTMLInputElement).checked)).toBe(false)
})

test('on a phone, without column headers, the bar selects the page', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(<People />)
  await click('checkbox', 'Select C')
  await click('button', 'Select this page')
  expect(told()).toBe('3 employees selected')
})

test('on a phone the actions are next to the number, and selecting all matches is on the line below', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(<People values={{ provider_status: '1' }} />)
  await click('checkbox', 'Select C')
  const names = screen
    .getAllByRole('button')
    .map(one => one.getAttribute('aria-label') ?? one.textContent)
    .filter(name => /selection|status|Select (this|all)/.test(name))
  expect(names).toEqual(['Change status', 'Clear selection', 'Select this page', 'Select all 12,480'])
})
