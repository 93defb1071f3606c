import { expect, test } from 'vitest'
import { peopleShare } from './people-share.ts'

test.each([
  [28, 36, 0.78],
  [295, 341, 0.87],
  [2, 3, 0.67],
  [996, 1000, 0.99],
  [1000, 1000, 1],
  [47, 1000, 0.047],
  [1, 100_000, 0.001],
  [0, 3, 0],
  [0, 0, null],
])('%i of %i people is the share %s', (part, of, share) => {
  expect(peopleShare(part, of)).toBe(share)
})

test('with one decimal, 99.96% is shown as 99.9%', () => {
  expect(peopleShare(28, 36, { tenths: true })).toBe(0.778)
  expect(peopleShare(9996, 10_000, { tenths: true })).toBe(0.999)
  expect(peopleShare(36, 36, { tenths: true })).toBe(1)
})
