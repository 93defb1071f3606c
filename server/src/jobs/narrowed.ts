import type { Db } from '../db/tx.ts'
import { failureOf } from '../db/savepoint.ts'
import { isPassing, knownReason } from './failure-words.ts'

interface Narrowing<Item> {
  db: Db
  /** Does these items, all or none. */
  work: (items: readonly Item[]) => Promise<unknown>
  /** Notes why this one could not be done. */
  refuse: (item: Item, error: unknown) => Promise<unknown>
}

/** So many are singled out in one transaction; the block then ends early, so that progress shows. */
const mostRefused = 25

/**
 * Does the items of a block together. If that fails, each half is tried by itself, down to the single item that cannot be done: it is
 * refused with its reason, and all others are done. Answers how many items were dealt with, in their order.
 * What may pass by itself ends the transaction, and so does a fault of ours that spares no item.
 */
export async function narrowed<Item>(items: readonly Item[], { db, work, refuse }: Narrowing<Item>): Promise<number> {
  const waiting = items.length > 0 ? [items] : []
  let dealtWith = 0
  let refused = 0
  let unknown = 0
  for (let part = waiting.pop(); part && refused < mostRefused; part = waiting.pop()) {
    const these = part
    const failure = await failureOf(db, () => work(these))
    if (!failure) {
      dealtWith += these.length
      continue
    }
    const { error } = failure
    if (isPassing(error)) throw error
    const [first] = these
    if (these.length > 1 || first === undefined) {
      const half = these.length >> 1
      waiting.push(these.slice(half), these.slice(0, half))
      continue
    }
    dealtWith++
    refused++
    if (knownReason(error) === null) unknown++
    if (unknown === dealtWith && items.length > 1 && (refused === mostRefused || dealtWith === items.length)) throw error
    await refuse(first, error)
  }
  return dealtWith
}
