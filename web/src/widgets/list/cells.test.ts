import { employeesList } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { type Cells, cardColumns, menuColumn, tableColumns } from './cells.ts'

const cells: Cells<string> = { name: { cell: row => row }, city: { cell: () => 'Bronx', truncate: true } }

test('columns are in the chosen order with the list’s names and sort orders, and one added by a filter is marked', () => {
  const columns = tableColumns(employeesList, cells, { columns: ['city', 'name'], added: ['city'] })
  expect(columns.map(({ key, label, sort, because }) => [key, label, sort, because])).toEqual([
    ['city', 'City', undefined, 'shown because of a filter'],
    ['name', 'Name', 'name', undefined],
  ])
  expect(columns[0]?.truncate).toBe(true)
})

test('a column without a cell, or missing from the list, is left out', () => {
  const columns = tableColumns(employeesList, cells, { columns: ['name', 'email', 'shoe_size'], added: [] })
  expect(columns.map(({ key }) => key)).toEqual(['name'])
})

test('a row’s menu stays at the right of tables and cards', () => {
  expect(menuColumn(() => null)).toMatchObject({ label: 'Actions', sticky: 'end', card: 'end' })
  expect(cardColumns(employeesList, () => null, undefined)).toHaveLength(1)
  expect(
    cardColumns(
      employeesList,
      () => null,
      () => null,
    ).at(-1),
  ).toMatchObject({ card: 'end' })
})
