import { expect, test } from 'vitest'
import { beside } from './beside.ts'

const module = new URL('./beside.samples.ts', import.meta.url)

test('work beside the event loop answers with a copy of its value, also one after the other and several at once', async () => {
  const double = beside<number[], number[]>({ module, name: 'double' })
  expect(await double([1, 2])).toEqual([2, 4])
  expect(await Promise.all([double([1]), double([2]), double([3])])).toEqual([[2], [4], [6]])
})

test('work that goes wrong fails alone, with what it said', async () => {
  await expect(beside({ module, name: 'broken' })(null)).rejects.toThrow('It broke.')
  expect(await beside<number[], number[]>({ module, name: 'double' })([4])).toEqual([8])
})

test('work that never ends is ended, and holds up nobody meanwhile', async () => {
  let beats = 0
  const timer = setInterval(() => beats++, 10)
  await expect(beside({ module, name: 'endless', most: 300 })(null)).rejects.toMatchObject({ kind: 'time' })
  clearInterval(timer)
  expect(beats).toBeGreaterThan(10)
})

test('work that takes all memory ends its thread and not the process', async () => {
  await expect(beside({ module, name: 'greedy', most: 60_000 })(null)).rejects.toMatchObject({ kind: 'memory' })
})

test('a thread that ended while it waited for work is given none', async () => {
  await beside({ module, name: 'leaving' })(null)
  await new Promise(resolve => setTimeout(resolve, 1000))
  // If it went to the ended thread, it would get no response and fail after a minute
  expect(await beside<number[], number[]>({ module, name: 'double' })([5])).toEqual([10])
}, 90_000)
