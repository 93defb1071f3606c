import sql from 'sql-template-tag'
import { scheduledLoop } from '../../../jobs/background/loop.ts'
import { countRows } from '../../../lists/list-page.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { standingNow } from '../../compliance/standing-now.ts'
import { countDue } from '../../dashboard/training.ts'
import { todayIn } from '../../employees/today.ts'
import { programsSql } from '../../programs/list-programs.ts'

/** Stores the counts that agency health is derived from, for customer success's list (docs/decisions/268). */
export const agencyHealthCounts = scheduledLoop({
  name: 'health of agencies',
  every: 60,
  first: 10,
  hours: [0, 6, 12, 18],
  topics: ['rosters', 'settings', 'programs', 'training', 'compliance'],
  rest: 900,
  statuses: ['trial', 'live'],
  isLong: true,
  work: basis => inAgency(basis, countHealth),
})

async function countHealth(scope: Scope): Promise<number> {
  const { db, agency } = scope
  const { asked, compliant } = await standingNow(scope)
  const { overdue } = await countDue(scope, todayIn(agency.time_zone))
  const programs = await countRows(programsSql, scope, { status: 'active' })
  return db.run(sql`
    insert into agency_health as h (organization_id, asked, compliant, overdue, programs, rules)
    select ${agency.id}, ${asked}::int, ${compliant}::int, ${overdue}::int, ${programs}::int,
      (select count(*)::int from compliance_rules where organization_id = ${agency.id} and retired_on is null)
    on conflict (organization_id) do update set asked = excluded.asked, compliant = excluded.compliant, overdue = excluded.overdue,
      programs = excluded.programs, rules = excluded.rules, counted_at = now()
    where (h.asked, h.compliant, h.overdue, h.programs, h.rules)
      is distinct from (excluded.asked, excluded.compliant, excluded.overdue, excluded.programs, excluded.rules)`)
}
