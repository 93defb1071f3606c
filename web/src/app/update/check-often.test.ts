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

test('a tab whose timers slept checks at once when it comes back, and a flicker triggers no check', () => {
  comeBack()
  expect(checks).toBe(0)
  vi.setSystemTime(Date.now() + 300_000)
  comeBack()
  comeBack()
  expect(checks).toBe(1)
  expect(vi.getTimerCount()).toBe(1)
})

test('once ended, no more checks run', () => {
  end()
  vi.advanceTimersByTime(60_000)
  comeBack()
  expect(checks).toBe(0)
})
