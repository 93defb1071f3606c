import { cleanup, render, screen } from '@testing-library/react'
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

test('the rows in the window are drawn first, all of them a frame later, each of them once', async () => {
  const rows = people(0)
  const { rerender } = render(table(rows))
  expect(lines()).toBeLessThan(100)
  expect(lines()).toBeGreaterThan(5)
  await vi.waitFor(() => expect(lines()).toBe(100))
  expect(cell).toHaveBeenCalledTimes(100)
  rerender(table(rows))
  expect(cell).toHaveBeenCalledTimes(100)
})

test('who has scrolled down gets every row of the next answer at once', async () => {
  const { rerender, container } = render(table(people(0)))
  await vi.waitFor(() => expect(lines()).toBe(100))
  const scroller = container.querySelector('table')?.parentElement
  if (scroller) scroller.scrollTop = 400
  rerender(table(people(200)))
  expect(lines()).toBe(100)
})
