import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Random } from './random.ts'

/** Returns two purposes that start with equal draws; enough are tried for some to exist. */
function alike(): [string, string] {
  const known = new Map<string, string>()
  for (let n = 0; n < 300_000; n++) {
    const purpose = `preceptor training ${hash('md5', String(n))}`
    const random = new Random(purpose)
    const draws = `${random.next()} ${random.next()}`
    const other = known.get(draws)
    if (other) return [other, purpose]
    known.set(draws, purpose)
  }
  throw new Error('No two purposes begin alike.')
}

test('a purpose gives the same ids each time, and no other purpose gives them at the same moment', () => {
  const at = Date.UTC(2026, 2, 2, 14)
  const [one, other] = alike().map(purpose => new Random(purpose).id(at))
  expect(one).not.toBe(other)
  expect(new Random('again').id(at)).toBe(new Random('again').id(at))
  expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
