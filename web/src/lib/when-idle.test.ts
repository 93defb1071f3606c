import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[G16] prefetches run one after another, each waiting until the browser is idle', async () => {
  vi.useFakeTimers()
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const done: string[] = []
  let arrive = () => {}
  whenIdle(async () => {
    done.push('first asked')
    await new Promise<void>(resolve => (arrive = resolve))
    throw new Error('It cannot be had.')
  })
  whenIdle(() => done.push('second'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([idle.length, done]).toEqual([1, []])
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(1000)
  // The first one is still loading
  expect([idle.length, done]).toEqual([0, ['first asked']])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect([idle.length, done]).toEqual([1, ['first asked']])
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['first asked', 'second'])
})
