import type { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'

const lock = "hashtext('pieces of the store')"

/**
 * Keeps pieces that rows named at the start from being removed until the connection ends, since a backup reads them long after the
 * rows.
 */
export const holdPieces = (owner: Client) => owner.query(`select pg_advisory_lock_shared(${lock})`)

/** Prevents backups from starting until the transaction ends. Returns false if one is being written. */
export async function mayRemovePieces(db: Db): Promise<boolean> {
  const row = await db.row<{ may: boolean }>(sql`select pg_try_advisory_xact_lock(${raw(lock)}) as may`)
  return row?.may ?? false
}
