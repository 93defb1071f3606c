import type { Hands } from './loop.ts'

/**
 * Processes all items even if some fail, and throws the first failure at the end, so that the run is retried. Returns the number
 * done.
 */
export async function eachOf<Item>(
  { isOver }: Pick<Hands, 'isOver'>,
  items: readonly Item[],
  work: (item: Item) => Promise<number | void>,
): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  for (const item of items) {
    if (isOver()) break
    try {
      done += (await work(item)) ?? 0
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
