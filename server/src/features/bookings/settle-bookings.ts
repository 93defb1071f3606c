import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { fillSeats, holdSession } from './seats.ts'
import { sendNotices, toldTogether } from './send-notices.ts'

interface Parts {
  config: Config
  database: Database
  log: Pick<Log, 'error'>
  now: Date
  stops?: () => boolean
}

/** Seats that came free by no call, such as those of removed people; then everything that is to be told by now. Called by the worker. */
export async function settleBookings(parts: Parts): Promise<void> {
  await inEach(
    parts,
    sql`select organization_id, session_id from sessions_to_fill()`,
    async (scope, { session_id }) => {
      await fillSeats(scope, await holdSession(scope, session_id))
      return false
    },
  )
  await inEach(
    parts,
    sql`select distinct organization_id, null::uuid as session_id from session_notices where state = 'waiting' and not_before <= ${parts.now}::timestamptz`,
    async scope => (await sendNotices(scope, parts)) === toldTogether,
  )
}

interface Found {
  organization_id: Id
  session_id: Id
}

/** A block is a transaction of its own, and what it did is not found again. */
async function inEach(
  { database, log, stops = () => false }: Parts,
  which: ReturnType<typeof sql>,
  block: (scope: Scope, found: Found) => Promise<boolean>,
): Promise<void> {
  const all = await transaction(database.pool, { role: 'app_job' }, db => db.rows<Found>(which))
  for (const found of all) {
    if (stops()) return
    try {
      const basis = await systemBasis(database, found.organization_id)
      while (basis && !stops() && (await inAgency(basis, scope => block(scope, found))));
    } catch (err) {
      // other agencies go on; this one is tried again at the next turn
      log.error({ err, organization_id: found.organization_id }, 'bookings could not be settled')
    }
  }
}
