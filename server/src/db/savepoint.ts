import type { Db } from './tx.ts'

/**
 * Does part of a transaction so that its failure costs nothing but that part: answers the error, or nothing when it went well.
 * Parts may lie in each other, but never side by side.
 */
export async function failureOf(db: Db, work: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  await db.mark('savepoint')
  try {
    await work()
  } catch (error) {
    // on a broken connection this fails too, with the error that ends the transaction
    await db.mark('rollback to savepoint')
    await db.mark('release savepoint')
    return { error }
  }
  await db.mark('release savepoint')
  return null
}
