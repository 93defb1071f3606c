import { expect, test } from 'vitest'
import { type PickerRow, rowsBetween, withRows } from './picked.ts'

const row = (id: string, refused?: string): PickerRow => ({ id, name: id.toUpperCase(), facts: [], refused })
const rows = [row('a'), row('b', 'Has a seat'), row('c'), row('d')]

test('Shift selects all rows in between, in either direction; without a first row only the last', () => {
  const ids = (from: string | null, to: string) => rowsBetween(rows, from, to).map(({ id }) => id)
  expect([ids('a', 'c'), ids('d', 'b'), ids(null, 'c'), ids('gone', 'c'), ids('a', 'gone')]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'd'],
    ['c'],
    ['c'],
    [],
  ])
})

test('people who can’t be chosen stay out of a range, and no one is chosen twice', () => {
  const chosen = withRows([{ id: 'c', name: 'C' }], rows, true)
  expect(chosen).toEqual([
    { id: 'c', name: 'C' },
    { id: 'a', name: 'A' },
    { id: 'd', name: 'D' },
  ])
  expect(withRows(chosen, [row('c'), row('d')], false)).toEqual([{ id: 'a', name: 'A' }])
})
