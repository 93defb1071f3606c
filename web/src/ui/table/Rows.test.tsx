import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'

afterEach(cleanup)

const people = (from: number) =>
  Array.from({ length: 100 }, (_, at) => ({ id: String(from + at), name: `P${from + at}` }))
const cell = vi.fn<(row: { name: string }) => string>(row => row.name)
const columns = [{ key: 'name', label: 'Name', cell }]
const table = (rows: ReturnType<typeof people>) => (
  <DataTable label="People" columns={columns} rows={rows} rowKey={row => row.id} empty="Nobody" />
)
const lines = () => screen.getAllByRole('row').length - 1

test('visible rows are drawn first, all of them a frame later, each once', async () => {
  const rows = people(0)
  const { rerender } = render(table(rows))
  expect(lines()).toBeLessThan(100)
  expect(lines()).toBeGreaterThan(5)
  await vi.waitFor(() => expect(lines()).toBe(100))
  expect(cell).toHaveBeenCalledTimes(100)
  rerender(table(rows))
  expect(cell).toHaveBeenCalledTimes(100)
})

test('after scrolling, every row of the next answer is drawn at once', async () => {
  const { rerender, container } = render(table(people(0)))
  await vi.waitFor(() => expect(lines()).toBe(100))
  const scroller = container.querySelector('table')?.parentElement
  if (scroller) scroller.scrollTop = 400
  rerender(table(people(200)))
  expect(lines()).toBe(100)
})

function Choosing() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = people(0).slice(0, 8)
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        empty="Nobody"
        selection={{ chosen, onChange: setChosen, nameOf: key => `P${key}` }}
      />
      <output>{[...chosen].toSorted().join(' ')}</output>
    </>
  )
}

test('a click with Shift ticks all boxes since the last click, or unticks them', async () => {
  render(<Choosing />)
  const user = userEvent.setup()
  const click = (n: number) => user.click(screen.getByRole('checkbox', { name: `Select P${n}` }))
  const chosen = () => screen.getByRole('status').textContent
  await click(5)
  await user.keyboard('{Shift>}')
  await click(2)
  expect(chosen()).toBe('2 3 4 5')
  await click(4)
  expect(chosen()).toBe('5')
  await user.keyboard('{/Shift}')
  await click(0)
  expect(chosen()).toBe('0 5')
})
