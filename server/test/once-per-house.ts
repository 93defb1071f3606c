import type { House } from './house.ts'

/** What the tests of a house share: made when it is first asked for, and anew in the next house, as a second try has its own. */
export function oncePerHouse<T>(house: () => House, make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<House, Promise<T>>()
  return () => {
    const known = made.get(house()) ?? make()
    made.set(house(), known)
    return known
  }
}
