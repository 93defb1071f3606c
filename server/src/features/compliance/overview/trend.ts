import { addDays, type ComplianceGlance, type ComplianceState, type StandingCounts } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
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
    const counts = found.find(one => one.day === day)?.counts ?? []
    return { day, standing: counts.length > 0 ? rolledUp(counts) : null }
  })
  return [...then, { day: asOf.day, standing: from === null ? null : today }]
}

/**
 * All months in one pass over the timelines: of each stretch in which somebody was active, between which of the days it holds. The first `after`
 * of them lie before it, the first `upto` before its end.
 */
async function counted(scope: Scope, days: readonly string[]) {
  const before = (day: Sql) => sql`width_bucket(${day} - 1, ${days}::date[])`
  const stretches = await scope.db.rows<{ state: ComplianceState; after: number; upto: number; people: number }>(sql`
    with found as materialized (select p.state, b.after, b.upto from (select employee_id, state, valid_from, valid_to from compliance_people
        where organization_id = ${scope.agency.id} and known_to = 'infinity' and state <> 'not_applicable' and valid_from <= ${days.at(-1)}::date
          and ${before(sql`valid_from`)} < ${before(sql`valid_to`)} offset 0) p
      join (select e.id from employees e where ${seenBy(scope)} offset 0) e on e.id = p.employee_id
      join (select employee_id, valid_from, valid_to from employment_facts where organization_id = ${scope.agency.id}
        and known_to = 'infinity' and provider_status = 1 offset 0) f on f.employee_id = p.employee_id
      cross join lateral (select ${before(sql`greatest(p.valid_from, f.valid_from)`)} as after, ${before(sql`least(p.valid_to, f.valid_to)`)} as upto) b
      where b.after < b.upto)
    select state, after, upto, count(*)::int as people from found group by state, after, upto`)
  return days.map((day, at) => ({ day, counts: stretches.filter(({ after, upto }) => after <= at && at < upto) }))
}
