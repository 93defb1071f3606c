import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Longer than a block of digests takes on a busy machine. */
const patience = '30s'

const lockOf = ({ agency }: Scope) => sql`hashtextextended(${`reminders ${agency.id}`}, 0)`

/**
 * Lets one block per agency run at a time, until its transaction ends, because ladders and digests write the same rows in different
 * orders. Acquired before any row is locked.
 */
export async function holdReminders(scope: Scope): Promise<void> {
  await scope.db.run(sql`select set_config('lock_timeout', ${patience}, true)`)
  await scope.db.run(sql`select pg_advisory_xact_lock(${lockOf(scope)})`)
}

/** The same without waiting: returns false while someone else holds it. */
export const holdsReminders = async (scope: Scope): Promise<boolean> =>
  (await scope.db.row<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${lockOf(scope)}) as ours`))?.ours ===
  true
