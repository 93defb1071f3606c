import { expect, test } from 'vitest'
import { filterEntries, placeBefore } from './filter-entries.ts'

const row = (name: string, code: string | null, is_active = true) => ({ id: name, name, code, is_active, version: 1 })
const rows = [row('Initial', 'INIT'), row('Ávila', null), row('In-service', 'INSVC', false), row('Other', 'OTH')]
const found = (search: string, is_active = '') => filterEntries(rows, search, is_active).map(({ name }) => name)

test.each([
  ['', ['Initial', 'Ávila', 'In-service', 'Other']],
  ['avi', ['Ávila']],
  ['INSV', ['In-service']],
  ['init  initial', ['Initial']],
  ['init other', []],
])('searching %j finds %j', (search, names) => {
  expect(found(search)).toEqual(names)
})

test('only active or only inactive entries', () => {
  expect(found('', '0')).toEqual(['In-service'])
  expect(found('in', '1')).toEqual(['Initial'])
  expect(found('', '0,1')).toEqual(found(''))
})

test('a row moves past its neighbor among the visible rows', () => {
  const visible = filterEntries(rows, '', '1')
  expect(placeBefore(rows, rows, 'Ávila', -1)).toBe('Initial')
  expect(placeBefore(rows, rows, 'Initial', 1)).toBe('In-service')
  expect(placeBefore(rows, visible, 'Ávila', 1)).toBeNull()
  expect(placeBefore(rows, visible, 'Other', -1)).toBe('Ávila')
})

test('the first row can’t move up, nor the last down', () => {
  expect([placeBefore(rows, rows, 'Initial', -1), placeBefore(rows, rows, 'Other', 1)]).toEqual([undefined, undefined])
})
