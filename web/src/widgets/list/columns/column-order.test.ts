import { expect, test } from 'vitest'
import { movedTo } from './column-order.ts'

test('a column moves to a position and the others keep their order', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
})

test('a position past either end means the end', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
})
