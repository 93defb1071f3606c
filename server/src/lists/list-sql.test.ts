import { access, defineList, listShape, sortIn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { among, amongOrNone, everyWordIn } from './conditions.ts'
import type { ListFile } from './export-list.ts'
import { listPopulation, type ListSql, listWhere, orderBy, sortOf } from './list-sql.ts'

const shoesList = defineList({
  name: 'users',
  unit: count => (count === 1 ? 'shoe' : 'shoes'),
  access: access.signedIn,
  filters: {
    search: { kind: 'search', label: 'Search' },
    size: { kind: 'choice', label: 'Size', choices: { 38: '38', 39: '39' }, numeric: true },
    owner_id: { kind: 'reference', label: 'Owner', lookup: 'users' },
  },
  bar: ['size'],
  columns: {
    name: { label: 'Name', usual: true, sort: 'name' },
    size: { label: 'Size', usual: true, sort: 'size' },
    colour: { label: 'Colour', usual: false },
  },
  usualSort: 'name',
})
type Shoes = ListSql<typeof shoesList, { shop: string }>

const shoesSql: Shoes = {
  list: shoesList,
  from: sql`shoes s`,
  id: sql`s.id`,
  seen: ({ shop }) => sql`s.shop = ${shop}`,
  found: search => (search.trim() ? sql`shoes_found(${search}) s` : null),
  filters: {
    search: everyWordIn(sql`s.search`),
    size: among(sql`s.size`, 'smallint'),
    owner_id: amongOrNone(sql`s.owner_id`),
  },
  orders: { name: [{ sql: sql`s.name` }], size: [{ sql: sql`s.size`, nulls: 'last' }, { sql: sql`s.name` }] },
  columns: sql`s.*`,
}
const scope = { shop: 'here' }
const written = (part: { sql: string; values: unknown[] }) => [part.sql.replace(/\s+/g, ' '), ...part.values]

test('the compiler requires a condition for each filter, an order for each sort and a cell for each column', () => {
  const { search, size, owner_id } = shoesSql.filters
  // @ts-expect-error owner_id is a filter and has no condition
  const filters: Shoes['filters'] = { search, size }
  // @ts-expect-error brand is no filter of the list
  const more: Shoes['filters'] = { search, size, owner_id, brand: size }
  // @ts-expect-error size is an order and is not there
  const orders: Shoes['orders'] = { name: [] }
  const cell = { is: 'text', value: sql`s.name`, width: 10 } as const
  // @ts-expect-error colour is a column and has no cell
  const cells: ListFile<typeof shoesList, unknown>['cells'] = { name: cell, size: cell }
  // @ts-expect-error the list has no such order
  defineList({ ...shoesList, usualSort: 'brand' })
  expect([filters, more, orders, cells]).toHaveLength(4)
})

test('unset filters add nothing, and set ones are added to the ownership condition', () => {
  expect(written(listWhere(shoesSql, scope, {}))).toEqual(['s.shop = ?', 'here'])
  expect(written(listWhere(shoesSql, scope, { size: '38', owner_id: 'none' }))).toEqual([
    's.shop = ? and s.size = ?::smallint and (s.owner_id is null)',
    'here',
    '38',
  ])
  expect(written(listWhere(shoesSql, scope, { size: '38,39', search: '  ' }))).toEqual([
    's.shop = ? and s.size = any(?::smallint[])',
    'here',
    ['38', '39'],
  ])
})

test('a search has its own source without a repeated condition, and a blank search counts as none', () => {
  const { from, where } = listPopulation(shoesSql, scope, { search: 'red', size: '38' })
  expect(written(from)).toEqual(['shoes_found(?) s', 'red'])
  expect(written(where)).toEqual(['s.shop = ? and s.size = ?::smallint', 'here', '38'])
  expect(written(listPopulation(shoesSql, scope, { search: ' ' }).from)).toEqual(['shoes s'])
})

test('descending order reverses every key and the id, or only the first key; the key places the blanks', () => {
  const order = (sort_by: string, tiesStay?: true) =>
    orderBy({ ...shoesSql, ...(tiesStay && { tiesStay }) }, sortOf(shoesSql, sort_by)).sql
  expect(order('name')).toBe('s.name asc,s.id asc')
  expect(order('size')).toBe('s.size asc nulls last,s.name asc,s.id asc')
  expect(order('-size')).toBe('s.size desc nulls last,s.name desc,s.id desc')
  expect(order('-size', true)).toBe('s.size desc nulls last,s.name asc,s.id asc')
  const turned = [{ sql: sql`s.size` }, { sql: sql`s.name`, isTurned: true as const }]
  const both = ['size', '-size'].map(by => orderBy(shoesSql, sortOf({ orders: { size: turned } }, by)).sql)
  expect(both).toEqual(['s.size asc,s.name desc,s.id asc', 's.size desc,s.name asc,s.id desc'])
})

test('a list’s query takes its declared filters, orders and pages, and nothing else', () => {
  const query = z.strictObject(listShape(shoesList))
  expect(query.parse({})).toEqual({ page: 1, per_page: 50, sort_by: 'name' })
  expect(query.parse({ size: '38,39', sort_by: '-size', page: '2', per_page: '500' })).toEqual({
    size: '38,39',
    sort_by: '-size',
    page: 2,
    per_page: 100,
  })
  for (const wrong of [{ size: '40' }, { sort_by: 'colour' }, { brand: 'x' }, { page: '0' }])
    expect(query.safeParse(wrong).success).toBe(false)
  expect([sortIn(shoesList, '-size'), sortIn(shoesList, 'colour'), sortIn(shoesList, null)]).toEqual([
    '-size',
    'name',
    'name',
  ])
})

test('searched text must be folded, because the typed text is', () => {
  expect(() => everyWordIn(sql`s.name`)).toThrow('Fold what is searched: s.name')
  for (const text of [sql`s.search`, sql`p.searched`, sql`d.folded`, sql`fold(s.name)`])
    expect(everyWordIn(text)('red')).not.toBeNull()
})

test('a comma separates words, and anything like a phone number may match by its digits', () => {
  const words = (typed: string) => everyWordIn(sql`s.search`)(typed)?.values
  expect(words('Reyes, Marisol')).toEqual(['Reyes', 'Marisol'])
  expect(words('+1 (212) 555-0142')).toEqual(['2125550142', '+1', '(212)', '555-0142'])
  expect(words(' , ')).toBeUndefined()
})
