import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { access } from '../access.ts'
import { parseFilters } from '../filters.ts'
import { type DataColumn, withDataColumns } from './data-columns.ts'
import { dataCountsQuery, dataExportQuery, dataListQuery } from './data-query.ts'
import { defineList, isColumnOf, sortIn, sortsOf } from './list.ts'

const shoes = defineList({
  name: 'shoes',
  unit: () => 'shoes',
  access: access.signedIn,
  filters: { state: { kind: 'choice', label: 'State', choices: { new: 'New', old: 'Old' } } },
  bar: ['state'],
  columns: { name: { label: 'Name', usual: true, sort: 'name' } },
  usualSort: 'name',
  counted: ['state'],
})
const columns: DataColumn[] = [
  { key: 'note', label: 'Note', kind: 'text', usual: true },
  { key: 'size', label: 'Size', kind: 'number', sorts: true },
  { key: 'size_min', label: 'Least size', kind: 'yes_no', choices: [{ value: 'yes', label: 'Yes' }] },
  { key: 'bought', label: 'Bought', kind: 'day', sorts: true },
  { key: 'use', label: 'Use', kind: 'choices', choices: [{ value: 'run', label: 'Running' }] },
]
const list = withDataColumns(shoes, columns, 'form 1')

test('data columns come after those of the list, with their sort orders', () => {
  expect(Object.keys(list.columns)).toEqual(['name', 'v.note', 'v.size', 'v.size_min', 'v.bought', 'v.use'])
  expect(sortsOf(list)).toEqual(['name', 'v.size', 'v.bought'])
  expect(sortIn(list, '-v.size')).toBe('-v.size')
  expect(sortIn(list, 'v.note')).toBe('name')
  expect(isColumnOf(list, 'v.use')).toBe(true)
  expect(list.of).toBe('form 1')
})

test('each kind has its filters, and no key can be mistaken for the end of another key’s range', () => {
  expect(Object.entries(list.filters).map(([name, { kind }]) => [name, kind])).toEqual([
    ['state', 'choice'],
    ['v.note', 'text'],
    ['v.size.min', 'min'],
    ['v.size.max', 'max'],
    ['v.size_min', 'choice'],
    ['v.bought.from', 'from'],
    ['v.bought.to', 'to'],
    ['v.use', 'choice'],
  ])
  expect(list.counted).toEqual(['state', 'v.size_min', 'v.use'])
})

test('an address is read as for any list: unknown or malformed parts are left out', () => {
  const address = new URLSearchParams(
    'v.note=blue&v.size.min=7.5&v.size.max=wide&v.bought.from=today-30d&v.use=swim&v.gone=1&state=new',
  )
  expect(parseFilters(list.filters, address)).toEqual({
    'v.note': 'blue',
    'v.size.min': '7.5',
    'v.bought.from': 'today-30d',
    state: 'new',
  })
})

test('a key that cannot be a name is not a column', () => {
  const strange = ['', 'a.b', 'a b', '__proto__,', 'x'.repeat(51)]
  expect(
    withDataColumns(
      shoes,
      strange.map(key => ({ key, label: key, kind: 'text' })),
    ).columns,
  ).toEqual(shoes.columns)
})

test('the call’s schema accepts anything that can name a data column and nothing else', () => {
  const problems = (schema: z.ZodMiniType, query: object) =>
    schema.safeParse(query).error?.issues.map(issue => ('keys' in issue ? issue.keys : issue.path.join('.')))
  const query = dataListQuery(shoes)
  expect(query.safeParse({ 'v.note': 'blue', 'v.size.min': '7', sort_by: '-v.size' }).data).toEqual({
    'v.note': 'blue',
    'v.size.min': '7',
    sort_by: '-v.size',
    page: 1,
    per_page: 50,
  })
  expect(problems(query, { note: 'blue', 'v.a.b': '1', w: '1' })).toEqual([['note', 'v.a.b', 'w']])
  expect(problems(query, { state: 'lost', sort_by: 'size' })).toEqual(['state', 'sort_by'])
  expect(query.safeParse({}).data).toMatchObject({ sort_by: 'name' })
  expect(problems(dataCountsQuery(shoes), { of: 'v.use' })).toBeUndefined()
  expect(problems(dataCountsQuery(shoes), { of: 'use' })).toEqual(['of'])
  expect(problems(dataExportQuery(shoes), { format: 'csv', columns: 'name,v.use' })).toBeUndefined()
  expect(problems(dataExportQuery(shoes), { format: 'csv', columns: 'name,use' })).toEqual(['columns'])
})
