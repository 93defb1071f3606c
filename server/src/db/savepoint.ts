import type { Db } from './tx.ts'

/**
 * Runs part of a transaction so that a failure only undoes that part. Returns the error, or null on success. Parts may be nested,
 * but must not run in parallel.
 */
export async function failureOf(db: Db, work: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  await db.mark('savepoint')
  try {
    await work()
  } catch (error) {
    // On a broken connection this fails too, with the error that ends the transaction
    await db.mark('rollback to savepoint')
    await db.mark('release savepoint')
    return { error }
  }
  await db.mark('release savepoint')
  return null
}
