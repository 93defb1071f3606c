import { expect, test } from 'vitest'
import { formatShare } from '@/lib/format-more.ts'
import { rateOf } from './standing-links.ts'

test.each([
  [0, 0, null],
  [3, 2, '67%'],
  [36, 28, '78%'],
  [341, 295, '87%'],
  [1000, 996, '99%'],
  [1000, 999, '99%'],
  [1000, 1000, '100%'],
  [1000, 47, '4.7%'],
  [3, 0, '0%'],
])('of %i people, %i compliant show as %s', (asked, compliant, shown) => {
  const rate = rateOf({ asked, compliant })
  expect(rate === null ? null : formatShare(rate)).toBe(shown)
})
