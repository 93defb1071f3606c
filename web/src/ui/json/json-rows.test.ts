import { expect, test } from 'vitest'
import { depthWithin, parentAt, revealed, rowsTo, toggled } from './json-rows.ts'
import { placesOf } from './json-search.ts'
import { jsonText, LongNumber, parseJson } from './json-text.ts'

const value = { name: 'Reyes', tags: ['a', 'b'], address: { city: 'Bronx', geo: { lat: 1 } }, none: null, empty: [] }
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('[R-CON-4] at depth 1 the value itself is open and its content is closed', () => {
  const rows = rowsTo(value, 1)
  expect(ids(rows)).toEqual(['', '/name', '/tags', '/address', '/none', '/empty'])
  expect(rows.map(({ open }) => open)).toEqual([true, false, false, false, false, false])
  expect(rows.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    'object 5',
    'string 0',
    'array 2',
    'object 2',
    'null 0',
    'array 0',
  ])
  expect([rows[2]?.at, rows[2]?.of, rows[2]?.depth]).toEqual([2, 5, 1])
  expect(rowsTo('just text', 1)).toHaveLength(1)
})

test('[R-STA-10] a node opens with its direct children, and closes with everything below', () => {
  const closed = rowsTo(value, 1)
  const open = toggled(closed, 3)
  expect(ids(open)).toEqual(['', '/name', '/tags', '/address', '/address/city', '/address/geo', '/none', '/empty'])
  const deeper = toggled(open, 5)
  expect(ids(deeper)).toContain('/address/geo/lat')
  expect(toggled(deeper, 3)).toEqual(closed)
  // A node without contents stays unchanged
  expect(toggled(closed, 5)).toBe(closed)
  expect([parentAt(deeper, 6), parentAt(deeper, 5), parentAt(deeper, 1)]).toEqual([5, 3, 0])
})

test('names with slashes and tildes do not collide', () => {
  const rows = rowsTo({ 'a/b': 1, a: { b: 2 }, 'a~1b': 3 }, 9)
  expect(new Set(ids(rows)).size).toBe(rows.length)
})

test('showing a place opens only the nodes around it', () => {
  const { rows, at } = revealed(rowsTo(value, 1), ['address', 'geo', 'lat'])
  expect(rows[at]?.id).toBe('/address/geo/lat')
  expect(rows.find(({ id }) => id === '/tags')?.open).toBe(false)
})

test('search finds names and values in order, up to a limit', () => {
  expect(placesOf(value, 'BRO')).toEqual([['address', 'city']])
  expect(placesOf(value, 'a')).toEqual([['name'], ['tags'], ['tags', 0], ['address'], ['address', 'geo', 'lat']])
  expect(placesOf(value, 'null')).toEqual([['none']])
  expect(placesOf(value, 'a', 2)).toHaveLength(2)
  expect(placesOf(value, ' ')).toEqual([])
})

test('opening all stops at the deepest level that fits', () => {
  expect(depthWithin(value, 1000)).toEqual({ depth: 3, whole: true })
  expect(depthWithin(value, 8)).toEqual({ depth: 1, whole: false })
  expect(depthWithin('text', 10)).toEqual({ depth: 0, whole: true })
  expect(rowsTo(value, depthWithin(value, 1000).depth)).toHaveLength(11)
})

test('numbers with more digits than JavaScript holds stay as written', () => {
  const parsed = parseJson(
    '{"id":90071992547409931234,"small":12,"pi":3.14159265358979323846,"text":"90071992547409931234"}',
  ) as Record<string, unknown>
  expect(parsed['id']).toEqual(new LongNumber('90071992547409931234'))
  expect([parsed['small'], parsed['text']]).toEqual([12, '90071992547409931234'])
  expect((parsed['pi'] as LongNumber).text).toBe('3.14159265358979323846')
  expect(jsonText(parsed)).toContain('"id": 90071992547409931234')
  expect(() => parseJson('{')).toThrow(SyntaxError)
})

test('hundreds of thousands of sibling nodes are laid out and searched', () => {
  const big = Array.from({ length: 300_000 }, (_, id) => ({
    id,
    name: `Caregiver ${id}`,
    tags: ['x', 'y'],
    at: { city: 'Bronx' },
  }))
  const rows = rowsTo(big, 1)
  expect(rows).toHaveLength(300_001)
  expect(depthWithin(big, 100_000)).toEqual({ depth: 1, whole: false })
  expect(placesOf(big, 'Caregiver 299999')).toEqual([[299_999, 'name']])
})
