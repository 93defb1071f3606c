import type { Db } from '../db/tx.ts'
import { failureOf } from '../db/savepoint.ts'
import { isPassing, knownReason } from './failure-words.ts'

interface Splitting<Item> {
  db: Db
  /** Processes these items, all or none. */
  work: (items: readonly Item[]) => Promise<unknown>
  /** Records why this item failed. */
  refuse: (item: Item, error: unknown) => Promise<unknown>
}

/** One transaction refuses at most this many; then the block ends early, so that progress is visible. */
const mostRefused = 25

/**
 * Processes the items of a block together. If that fails, it tries each half, down to the single failing item: that one is refused
 * with its reason, all others are done. Returns how many items it handled, in order. A temporary failure (no database) ends the
 * transaction, and so does an error of ours that affects every item.
 */
export async function splitOnFailure<Item>(
  items: readonly Item[],
  { db, work, refuse }: Splitting<Item>,
): Promise<number> {
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
    if (unknown === dealtWith && items.length > 1 && (refused === mostRefused || dealtWith === items.length))
      throw error
    await refuse(first, error)
  }
  return dealtWith
}
