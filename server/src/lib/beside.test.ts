import { expect, test } from 'vitest'
import { beside } from './beside.ts'

const module = new URL('./beside.samples.ts', import.meta.url)

test('work off the event loop returns a copy of its value, also several times in a row or at once', async () => {
  const double = beside<number[], number[]>({ module, name: 'double' })
  expect(await double([1, 2])).toEqual([2, 4])
  expect(await Promise.all([double([1]), double([2]), double([3])])).toEqual([[2], [4], [6]])
})

test('failed work fails alone, with its error message', async () => {
  await expect(beside({ module, name: 'broken' })(null)).rejects.toThrow('It broke.')
  expect(await beside<number[], number[]>({ module, name: 'double' })([4])).toEqual([8])
})

test('work that never ends is stopped and delays no one meanwhile', async () => {
  let beats = 0
  const timer = setInterval(() => beats++, 10)
  await expect(beside({ module, name: 'endless', most: 300 })(null)).rejects.toMatchObject({ kind: 'time' })
  clearInterval(timer)
  expect(beats).toBeGreaterThan(10)
})

test('work that uses up its memory ends its thread, not the process', async () => {
  await expect(beside({ module, name: 'greedy', most: 60_000 })(null)).rejects.toMatchObject({ kind: 'memory' })
})

test('a thread that ended while waiting for work gets none', async () => {
  await beside({ module, name: 'leaving' })(null)
  await new Promise(resolve => setTimeout(resolve, 1000))
  // If it went to the ended thread, it would get no response and fail after a minute
  expect(await beside<number[], number[]>({ module, name: 'double' })([5])).toEqual([10])
}, 90_000)
