import type { House } from './house.ts'

/** Data shared by the tests of one house: created at first use, and again for the next house, such as a retry's. */
export function oncePerHouse<T>(house: () => House, make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<House, Promise<T>>()
  return () => {
    const known = made.get(house()) ?? make()
    made.set(house(), known)
    return known
  }
}
