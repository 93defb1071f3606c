import { addDays, type ComplianceGlance, type ComplianceState, type StandingCounts } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { seenBy } from '../../employees/population.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { AsOf } from '../../employees/compliance-facts.ts'
import { kept, rolledUp } from './standings.ts'

type Trend = ComplianceGlance['trend']

/** The last days of the eleven months before. */
export function monthEnds(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 11 }, (_, n) =>
    addDays(new Date(Date.UTC(year, month - 11 + n, 1)).toISOString().slice(0, 10), -1),
  )
}

/** How those stood who were active then, by what is known today; the list of that day says the same. */
export async function complianceTrend(
  scope: Scope,
  asOf: AsOf,
  today: StandingCounts,
  from: string | null,
): Promise<Trend> {
  const past = monthEnds(asOf.day)
  const days = past.filter(day => from !== null && day >= from)
  const found = days.length > 0 ? await kept(scope, 'trend', asOf, () => counted(scope, days)) : []
  const then = past.map(day => {
    const counts = found.filter(one => one.day === day)
    return { day, standing: counts.length > 0 ? rolledUp(counts) : null }
  })
  return [...then, { day: asOf.day, standing: from === null ? null : today }]
}

/** All months in one pass over the timelines. */
const counted = (scope: Scope, days: readonly string[]) =>
  scope.db.rows<{ day: string; state: ComplianceState; people: number }>(sql`
    select d.day::text as day, p.state, count(*)::int as people from unnest(${days}::date[]) d (day)
    join (select employee_id, state, valid_from, valid_to from compliance_people where organization_id = ${scope.agency.id}
      and known_to = 'infinity' and state <> 'not_applicable' offset 0) p on p.valid_from <= d.day and p.valid_to > d.day
    join (select employee_id, valid_from, valid_to from employment_facts where organization_id = ${scope.agency.id}
      and known_to = 'infinity' and provider_status = 1 offset 0) f
      on f.employee_id = p.employee_id and f.valid_from <= d.day and f.valid_to > d.day
    join (select e.id from employees e where ${seenBy(scope)} offset 0) e on e.id = p.employee_id
    group by 1, 2`)
