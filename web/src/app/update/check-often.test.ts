import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOften } from './check-often.ts'

let end: () => void
let checks = 0
beforeEach(() => {
  vi.useFakeTimers()
  checks = 0
  end = checkOften(() => void checks++)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('[R-UPD-6] a check runs every 20 000 ms, to the millisecond', () => {
  vi.advanceTimersByTime(19_999)
  expect(checks).toBe(0)
  vi.advanceTimersByTime(1)
  expect(checks).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(checks).toBe(4)
  expect(vi.getTimerCount()).toBe(1)
})

test('a tab that comes back after its timers slept checks at once, and a flicker does not', () => {
  comeBack()
  expect(checks).toBe(0)
  vi.setSystemTime(Date.now() + 300_000)
  comeBack()
  comeBack()
  expect(checks).toBe(1)
  expect(vi.getTimerCount()).toBe(1)
})

test('once ended there are no more', () => {
  end()
  vi.advanceTimersByTime(60_000)
  comeBack()
  expect(checks).toBe(0)
})
