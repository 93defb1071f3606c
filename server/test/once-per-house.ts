import type { House } from './house.ts'

/** Data that the tests of a house share: created at first use, and again in the next house, such as that of a retry. */
export function oncePerHouse<T>(house: () => House, make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<House, Promise<T>>()
  return () => {
    const known = made.get(house()) ?? make()
    made.set(house(), known)
    return known
  }
}
