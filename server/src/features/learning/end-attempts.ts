import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eachOf } from '../../jobs/background/each-of.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { submitAttempt } from './attempts.ts'

/** Submits abandoned attempts that are out of time, as they are. */
export const lateAttempts = agencyLoop({
  name: 'late attempts',
  every: 60,
  due: () => sql`select agencies_with_late_attempts() as organization_id`,
  work: async (basis, hands) => {
    const late = await inAgency(basis, ({ db, agency }) =>
      db.rows<{ id: Id }>(sql`select id from quiz_attempts where organization_id = ${agency.id}
        and state = 'in_progress' and ends_at < now() - interval '70 seconds' order by ends_at limit 500`),
    )
    return eachOf(hands, late, ({ id: attempt_id }) =>
      inAgency(basis, scope => submitAttempt(scope, { attempt_id, answers: {} })).then(() => 1),
    )
  },
})
