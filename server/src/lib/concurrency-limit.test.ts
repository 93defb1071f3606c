import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open: () => open() }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('runs only the allowed number at once, others in the order they asked', async () => {
  const two = concurrencyLimit({ running: 2 })
  const gates = Array.from({ length: 5 }, gate)
  const begun: number[] = []
  const all = gates.map(({ opened }, n) =>
    two.take(() => {
      begun.push(n)
      return opened
    }),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.open()
  await settled()
  expect(begun).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('a failure frees its slot, and a full queue refuses the next', async () => {
  const one = concurrencyLimit({ running: 1, waiting: 1, refused: () => new Error('too many') })
  const { opened, open } = gate()
  const first = one.take(async () => {
    await opened
    throw new Error('broken')
  })
  const second = one.take(async () => 'second')
  await expect(one.take(async () => 'third')).rejects.toThrow('too many')
  open()
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('second')
  expect(await one.take(async () => 'fourth')).toBe('fourth')
})
