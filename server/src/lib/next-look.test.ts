import { expect, test } from 'vitest'
import { nextLook } from './next-look.ts'

/** Look-ups that end when the test says so; each returns its number in start order. */
function looks() {
  const begun: PromiseWithResolvers<number>[] = []
  const look = () => {
    const one = Promise.withResolvers<number>()
    begun.push(one)
    return one.promise
  }
  const end = (at: number) => begun[at]?.resolve(at)
  return { begun, look, end }
}
/** Returns a function that looks up for one owner. */
const asking = () => {
  const [ask, owner] = [nextLook<number>(), {}]
  return (key: string, look: () => Promise<number>) => ask(owner, key, look)
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('callers during a look-up share the next one, which begins after it ends', async () => {
  const { begun, look, end } = looks()
  const ask = asking()
  const first = ask('a', look)
  const others = [ask('a', look), ask('a', look)]
  expect(begun).toHaveLength(1)
  end(0)
  expect(await first).toBe(0)
  await settled()
  expect(begun).toHaveLength(2)
  const late = ask('a', look)
  end(1)
  expect(await Promise.all(others)).toEqual([1, 1])
  await settled()
  end(2)
  expect(await late).toBe(2)
})

test('look-ups of other keys don’t wait for each other, and no result is kept', async () => {
  const { begun, look, end } = looks()
  const ask = asking()
  const [a, b] = [ask('a', look), ask('b', look)]
  expect(begun).toHaveLength(2)
  end(0)
  end(1)
  expect(await Promise.all([a, b])).toEqual([0, 1])
  await settled()
  const again = ask('a', look)
  expect(begun).toHaveLength(3)
  end(2)
  expect(await again).toBe(2)
})

test('a failed look-up fails for those who shared it, and the next one still runs', async () => {
  const { begun, look, end } = looks()
  const ask = asking()
  const first = ask('a', look)
  const second = ask('a', look)
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settled()
  end(1)
  expect(await second).toBe(1)
})

test('different owners share nothing', () => {
  const { begun, look } = looks()
  const ask = nextLook<number>()
  void ask({}, 'a', look)
  void ask({}, 'a', look)
  expect(begun).toHaveLength(2)
})
