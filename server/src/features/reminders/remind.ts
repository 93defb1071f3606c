import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { agencyLoop, scheduledLoop } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { isAnythingDue } from './anything-due.ts'
import { chasedTogether, chaseLinks, tellOfLinks } from './unopened-links.ts'
import { noteDueSteps, notedTogether } from './ladder.ts'
import { sendDigests, sentTogether } from './send-digests.ts'
import { tellCoordinators } from './tell-coordinators.ts'

/**
 * Records everything that the ladders require by now; the digests turn it into messages. What is due follows from the rows alone,
 * so it may run twice at once, be killed anywhere, or not run for days. Runs at the hours when someone's quiet time may have ended.
 */
export const ladders = (config: Config) =>
  scheduledLoop({
    name: 'reminders',
    every: 60,
    first: 5,
    takes: 30,
    hours: [0, 6, 7, 8, 9, 10, 11, 12, 16, 20],
    topics: ['people', 'settings', 'programs', 'training', 'learning', 'forms', 'employee_forms'],
    rest: 600,
    statuses: ['trial', 'live', 'paused'],
    work: async (basis, { now, isOver }) => {
      await untilFewer(chasedTogether, isOver, () => inAgency(basis, scope => chaseLinks(scope, { config, now })))
      if (!isOver()) await inAgency(basis, scope => tellOfLinks(scope, { config, now }))
      if (!(await inAgency(basis, scope => isAnythingDue(scope, now)))) return 0
      const noted = await untilFewer(notedTogether, isOver, () => inAgency(basis, scope => noteDueSteps(scope, now)))
      if (!isOver()) await inAgency(basis, scope => tellCoordinators(scope, { config, now }))
      return noted
    },
  })

/** Sends requested digests within seconds, and those left waiting. */
export const digests = (config: Config) =>
  agencyLoop({
    name: 'digests',
    every: 5,
    // A closed agency's digests wait until it is open again, and those for a later day until then: no zone is more than 14 hours
    // ahead
    due: now => sql`select organization_id from (select distinct organization_id from reminder_digests
        where state = 'waiting' and day <= ((${now}::timestamptz at time zone 'UTC') + interval '14 hours')::date) w
      where not is_agency_closed(organization_id)`,
    work: (basis, { now, isOver }) =>
      untilFewer(sentTogether, isOver, () => inAgency(basis, scope => sendDigests(scope, { config, now }))),
  })

/** Runs blocks until one finds fewer than `together`. Each is its own transaction, so finished work is not found again. */
async function untilFewer(together: number, isOver: () => boolean, block: () => Promise<number>): Promise<number> {
  let done = 0
  for (let found = together; found === together && !isOver(); done += found) found = await block()
  return done
}
