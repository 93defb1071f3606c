import { expect, test } from 'vitest'
import { waitFor } from './pace.ts'

test('[R-API-33] whatever the call pattern, no minute has more calls than the partner accepts', () => {
  const perMinute = 20
  const times: number[] = []
  let now = 1_000_000
  for (let call = 0; call < 500; call++) {
    // Bursts and pauses
    now += call % 37 === 0 ? 20_000 : call % 3 === 0 ? 40 : 0
    now += waitFor(times, perMinute, now)
    expect(waitFor(times, perMinute, now)).toBe(0)
    times.push(now)
  }
  for (const [at, time] of times.entries())
    expect(times.filter((other, place) => place <= at && other > time - 60_000).length).toBeLessThanOrEqual(perMinute)
  // It is not slower than necessary
  expect((times.at(-1) ?? 0) - 1_000_000).toBeLessThan((500 / perMinute + 1) * 61_000)
})
