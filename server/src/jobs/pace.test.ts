import { expect, test } from 'vitest'
import { callCounter } from '../lib/traffic.ts'
import { paceFor } from './pace.ts'

test('a bulk operation takes small blocks with a pause while people are working, and large ones without a pause when they are not', () => {
  const calls = callCounter()
  for (let i = 0; i < 9; i++) calls.note(5_000 + i)
  expect(paceFor(calls.lately(5_900))).toEqual({ rows: 2_500, pause: 0 })
  calls.note(5_901)
  expect(paceFor(calls.lately(5_902))).toEqual({ rows: 500, pause: 100 })
  // The next second has just begun
  expect(calls.lately(6_001)).toBe(10)
  calls.note(6_002)
  expect(calls.lately(6_999)).toBe(10)
  expect(calls.lately(7_000)).toBe(1)
  expect(paceFor(calls.lately(8_500))).toEqual({ rows: 2_500, pause: 0 })
})
