import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { type AgencyBasis, agencyLoop, type Hands, scheduledLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { isOpen } from '../employees/training-facts.ts'
import { noteDueSteps, notedTogether } from './ladder.ts'
import { sendDigests, sentTogether } from './send-digests.ts'
import { tellCoordinators } from './tell-coordinators.ts'

/**
 * Everything that the ladders ask for by now. What is due follows from the rows alone, so it may run twice at once, be killed anywhere, or not
 * run for days. The hours are those in which somebody's quiet time may have ended.
 */
export const ladders = (config: Config) =>
  scheduledLoop({
    name: 'reminders',
    every: 60,
    first: 5,
    takes: 30,
    hours: [0, 6, 7, 8, 9, 10, 11, 12, 16, 20],
    topics: ['people', 'settings', 'programs', 'training', 'learning'],
    rest: 600,
    statuses: ['trial', 'live'],
    work: async (basis, hands) => {
      const { now, isOver } = hands
      if (!(await inAgency(basis, isAnythingOpen))) return 0
      await untilFewer(notedTogether, isOver, () => inAgency(basis, scope => noteDueSteps(scope, now)))
      if (isOver()) return 0
      await inAgency(basis, scope => tellCoordinators(scope, { config, now }))
      return sendAll(basis, hands, config)
    },
  })

/** Most of the work of a quiet agency is to plan statements that find nothing. */
const isAnythingOpen = async ({ db, agency }: Scope): Promise<boolean> =>
  (await db.row(sql`
    select where exists (select from assignments a where a.organization_id = ${agency.id} and ${isOpen})
      or exists (select from credentials c where c.organization_id = ${agency.id} and c.state = 'verified' and c.expires_on is not null)
      or exists (select from reminder_digests d where d.organization_id = ${agency.id} and d.state = 'waiting')`)) !==
  undefined

/** What somebody asked for goes out within seconds, and so does what was left waiting. */
export const digests = (config: Config) =>
  agencyLoop({
    name: 'digests',
    every: 5,
    // a closed agency's wait until it is open again
    due: () => sql`select organization_id from (select distinct organization_id from reminder_digests where state = 'waiting') w
      where not is_agency_closed(organization_id)`,
    work: (basis, hands) => sendAll(basis, hands, config),
  })

const sendAll = (basis: AgencyBasis, { now, isOver }: Hands, config: Config) =>
  untilFewer(sentTogether, isOver, () => inAgency(basis, scope => sendDigests(scope, { config, now })))

/** A block is a transaction of its own: what it did is not found again. */
async function untilFewer(together: number, isOver: () => boolean, block: () => Promise<number>): Promise<number> {
  let done = 0
  for (let found = together; found === together && !isOver(); done += found) found = await block()
  return done
}
