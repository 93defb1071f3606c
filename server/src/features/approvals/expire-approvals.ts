import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { expire } from './propose.ts'

/** Ends proposals without a decision after three days, and notifies their proposers. */
export const expiredApprovals = (config: Config) =>
  agencyLoop({
    name: 'expired approvals',
    every: 60,
    due: now => sql`select agencies_with_approvals_past(${now}::timestamptz) as organization_id`,
    work: (basis, { now }) => inAgency(basis, scope => expire(scope, config, sql`true`, now)),
  })
