import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps } from './table-props.ts'
import { rangeText } from './Pager.tsx'
import { lastRow } from './row-keys.ts'

interface Person {
  id: string
  name: string
}
const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    cell: person => (
      <a data-row-link="" href={`#/${person.id}`}>
        {person.name}
      </a>
    ),
  },
  { key: 'id', label: 'Number', cell: person => person.id },
]
const people = [
  { id: '1', name: 'Reyes, Marisol' },
  { id: '2', name: 'Chen, Wei' },
]
const many = Array.from({ length: 60 }, (_, at) => ({ id: `m${at}`, name: `P${at}` }))
const show = (over: Partial<DataTableProps<Person>> = {}) =>
  render(
    <DataTable
      label="Employees"
      columns={columns}
      rows={people}
      rowKey={person => person.id}
      empty={<p>Nobody yet</p>}
      {...over}
    />,
  )
afterEach(cleanup)

test('a list shows its rows, and which column it is sorted by', async () => {
  const onSort = vi.fn<(sort: string) => void>()
  show({ sort: 'name', onSort })
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledWith('-name')
})

test('a truncating column gets the width its rows need once they load', () => {
  const widths = () => screen.getAllByRole('columnheader').map(({ style }) => style.width)
  const sized = [
    { ...columns[0], width: '200px' },
    { ...columns[1], width: '120px', truncate: true },
  ] as readonly Column<Person>[]
  show({ columns: sized, rows: undefined })
  expect(widths()).toEqual(['200px', '120px'])
  cleanup()
  show({ columns: sized })
  expect(widths()).toEqual(['200px', ''])
})

test('a list without rows shows the right empty state', () => {
  show({ rows: [] })
  expect(screen.getByText('Nobody yet')).toBeTruthy()
  cleanup()
  show({ rows: [], filtered: true, noMatch: <p>No one matches</p> })
  expect(screen.getByText('No one matches')).toBeTruthy()
  cleanup()
  show({ rows: undefined })
  expect(screen.getByRole('status').textContent).toBe('Loading employees')
})

test('a failed list offers a retry', async () => {
  const onRetry = vi.fn<() => void>()
  show({ rows: undefined, failed: true, onRetry })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a click anywhere on a row follows its link, and a click on a box only ticks it', async () => {
  const onChange = vi.fn<(chosen: Set<string>) => void>()
  show({ opens: true, selection: { chosen: new Set(), onChange, nameOf: id => id } })
  const opened = vi.fn<(event: Event) => void>(event => event.preventDefault())
  screen.getByRole('link', { name: 'Chen, Wei' }).addEventListener('click', opened)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select 2' }))
  expect(opened).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenCalledWith(new Set(['2']))
  await userEvent.click(screen.getByRole('cell', { name: '2' }))
  expect(opened).toHaveBeenCalledOnce()
})

const link = (name: string) => screen.getByRole('link', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
/** Waits for the keyboard support, which loads after the rows. */
const keysCome = () => vi.waitFor(() => expect(link('Chen, Wei').tabIndex).toBe(-1))

test('arrows move from row to row, Space ticks the focused row and Enter follows its link', async () => {
  const onChange = vi.fn<(chosen: Set<string>) => void>()
  show({ opens: true, selection: { chosen: new Set(['1']), onChange, nameOf: id => id } })
  await keysCome()
  link('Reyes, Marisol').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link('Chen, Wei'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link('Chen, Wei'))
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(new Set(['1', '2']))
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(box('Select 2'))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(box('Select 1'))
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(new Set())
  const opened = vi.fn<(event: Event) => void>(event => event.preventDefault())
  link('Reyes, Marisol').addEventListener('click', opened)
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
})

test('a table is one tab stop; Home, End and the arrow up from the first row go where they should', async () => {
  show({ opens: true, onSort: () => {}, rows: many })
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61))
  await vi.waitFor(() => expect(screen.getAllByRole('link').filter(one => one.tabIndex === 0)).toHaveLength(1))
  await userEvent.tab()
  expect(document.activeElement).toBe(link('P0'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(link('P59'))
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name' }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(link('P1'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.tab()
  expect(document.activeElement).toBe(link('P1'))
})

test('in a row without a link the arrows use its button, and return to links after it', async () => {
  const [name, number] = columns as [Column<Person>, Column<Person>]
  const closed: Column<Person> = { ...name, cell: person => (person.id === '2' ? person.name : name.cell(person)) }
  delete lastRow.path
  const menu: Column<Person> = { ...number, cell: person => <button type="button">Menu {person.id}</button> }
  show({ columns: [closed, menu], rows: [...people, { id: '3', name: 'Okafor, Ada' }] })
  await vi.waitFor(() => expect(link('Okafor, Ada').tabIndex).toBe(-1))
  // The keys begin at the first row, although another row has no link
  await userEvent.tab()
  expect(document.activeElement).toBe(link('Reyes, Marisol'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu 2' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link('Okafor, Ada'))
  // Focus that moves to the menus stays there
  await userEvent.keyboard('{ArrowRight}{Home}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu 1' }))
})

test('Shift with arrows selects rows, and moving back deselects them', async () => {
  function Chosen() {
    const [chosen, onChange] = useState<ReadonlySet<string>>(new Set())
    return (
      <DataTable
        label="Employees"
        columns={columns}
        rows={many.slice(0, 5)}
        rowKey={person => person.id}
        empty={null}
        selection={{ chosen, onChange, nameOf: id => id }}
      />
    )
  }
  render(<Chosen />)
  await vi.waitFor(() => expect(link('P1').tabIndex).toBe(-1))
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((one, at) => (one.checked ? [at] : []))
  link('P1').focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(ticked()).toEqual([2, 3, 4])
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(ticked()).toEqual([2, 3])
  expect(document.activeElement).toBe(link('P2'))
})

test('read-only rows can be read with arrows, and later rows join the one tab stop', async () => {
  const told = [{ key: 'name', label: 'Name', cell: (person: Person) => person.name }]
  const { rerender } = show({ columns: told })
  const row = (at: number) => screen.getAllByRole('row')[at] as HTMLElement
  await vi.waitFor(() => expect(row(1).tabIndex).toBe(0))
  row(1).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row(2))
  rerender(<DataTable label="Employees" columns={told} rows={many} rowKey={person => person.id} empty={null} />)
  await vi.waitFor(() => expect(screen.getAllByRole('row').filter(one => one.tabIndex === 0)).toHaveLength(1))
  // The focused row is gone; another one has the focus
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
})

test('the footer shows the exact range and goes to any page', async () => {
  expect(rangeText({ total: 1, page: 1, per_page: 50 })).toBe('1')
  expect(rangeText({ total: 50, page: 1, per_page: 50 })).toBe('50')
  expect(rangeText({ total: 1261, page: 1, per_page: 50 })).toBe('1–50 of 1,261')
  expect(rangeText({ total: 1261, page: 26, per_page: 50 })).toBe('1,251–1,261 of 1,261')
  const onPage = vi.fn<(page: number) => void>()
  show({ meta: { total: 1261, page: 3, per_page: 50 }, onPage })
  await userEvent.click(await screen.findByRole('button', { name: 'Last page' }))
  expect(onPage).toHaveBeenLastCalledWith(26)
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, '99{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(26)
})

test('[39.8] the column of row menus is named only for screen readers, so that it stays narrow', () => {
  const menu: Column<Person> = {
    key: 'menu',
    label: 'Actions',
    sticky: 'end',
    cell: () => <button type="button">Menu</button>,
  }
  show({ columns: [...columns, menu] })
  const head = screen.getByRole('columnheader', { name: 'Actions' })
  expect(head.firstElementChild?.className).toBe('sr-only')
})
