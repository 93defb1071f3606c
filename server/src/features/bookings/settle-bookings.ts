import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop, type Hands } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { fillSeats, holdSession } from './seats.ts'
import { sendNotices, toldTogether } from './send-notices.ts'

/** Gives out seats that became free without a call, such as those of removed people, within seconds. */
export const seats = agencyLoop({
  name: 'seats',
  every: 2,
  due: () => sql`select distinct organization_id from sessions_to_fill()`,
  work: async (basis, hands) =>
    eachOf(hands, await sessionsToFill(basis, hands), id =>
      inAgency(basis, async scope => fillSeats(scope, await holdSession(scope, id))).then(() => 1),
    ),
})

async function sessionsToFill({ agency }: AgencyBasis, { database }: Hands): Promise<Id[]> {
  const rows = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<{ session_id: Id }>(sql`select session_id from sessions_to_fill() where organization_id = ${agency.id}`),
  )
  return rows.map(({ session_id }) => session_id)
}

/** Notifies people who got or lost a seat. */
export const notices = (config: Config) =>
  agencyLoop({
    name: 'notices',
    every: 2,
    due: now =>
      sql`select organization_id from (
        select distinct organization_id from session_notices where state = 'waiting' and not_before <= ${now}::timestamptz) w
      where not is_agency_closed(organization_id)`,
    work: async (basis, { now, isOver }) => {
      let told = 0
      // Each block is its own transaction, and its notices are not found again
      for (let found = toldTogether; found === toldTogether && !isOver(); told += found)
        found = await inAgency(basis, scope => sendNotices(scope, { config, now }))
      return told
    },
  })
