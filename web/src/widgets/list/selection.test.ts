import { expect, test } from 'vitest'
import { countOf, type ListSelection, nothingSelected, tickedOn, withTicked } from './selection.ts'

const page = ['a', 'b', 'c']

test('rows are selected page by page, and those of other pages stay selected', () => {
  const first = withTicked(nothingSelected, page, new Set(['a', 'c']))
  expect(first).toEqual({ kind: 'rows', ids: ['a', 'c'] })
  const second = withTicked(first, ['d', 'e'], new Set(['e']))
  expect(second).toEqual({ kind: 'rows', ids: ['a', 'c', 'e'] })
  expect(countOf(second)).toBe(3)
  expect(withTicked(second, page, new Set())).toEqual({ kind: 'rows', ids: ['e'] })
})

test('selecting all matches counts unseen rows, and ticks every visible row', () => {
  const all: ListSelection = { kind: 'matching', query: { provider_status: '1' }, total: 12_480 }
  expect(countOf(all)).toBe(12_480)
  expect(tickedOn(all, page)).toEqual(new Set(page))
})

test('removing one row from all matches leaves the rest of the page, not 12,479 unseen rows', () => {
  const all: ListSelection = { kind: 'matching', query: {}, total: 12_480 }
  expect(withTicked(all, page, new Set(['a', 'c']))).toEqual({ kind: 'rows', ids: ['a', 'c'] })
})
