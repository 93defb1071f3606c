import {
  addDays,
  type ComplianceGlance,
  type ComplianceState,
  type ComplianceTrendBy,
  type StandingCounts,
  type TrendGroup,
} from '@preceptor/contract'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { seenBy } from '../../employees/population.ts'
import { reading, type Scope } from '../../../scope/scope.ts'
import { type AsOf, asOfDay } from '../../employees/compliance-facts.ts'
import type { AskedDay } from './report.ts'
import { byDiscipline, byPlace, kept, namesIn, recordsFrom, rolledUp } from './standings.ts'

type Trend = ComplianceGlance['trend']

/** Returns the last days of the previous eleven months. */
export function monthEnds(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 11 }, (_, n) =>
    addDays(new Date(Date.UTC(year, month - 11 + n, 1)).toISOString().slice(0, 10), -1),
  )
}

/** Returns the status of people active at that time, by today's records; that day's list agrees. */
export async function complianceTrend(scope: Scope, asOf: AsOf, today: StandingCounts | null): Promise<Trend> {
  // Past months use today's records, whatever kind of result the requested day uses
  const from = await recordsFrom(scope, { isShown: false })
  const past = monthEnds(asOf.day)
  const days = past.filter(day => from !== null && day >= from)
  const found = days.length > 0 ? await kept(scope, 'trend', asOf, () => counted(scope, days)) : []
  const then = past.map(day => {
    const counts = found.find(one => one.day === day)?.counts
    return { day, standing: counts ? rolledUp(counts) : null }
  })
  return [...then, { day: asOf.day, standing: today }]
}

/** The same, grouped by a filter of the employees list. */
export async function complianceTrendBy(
  calling: Scope,
  { as_of, kind, by }: AskedDay & { by: TrendGroup },
): Promise<ComplianceTrendBy> {
  const scope = reading(calling)
  const asOf = asOfDay(scope, as_of, kind)
  const records_from = await recordsFrom(scope, { isShown: false })
  const past = monthEnds(asOf.day)
  const days = past.filter(day => records_from !== null && day >= records_from)
  const found = days.length > 0 ? await kept(scope, `trend ${by}`, asOf, () => counted(scope, days, by)) : []
  const then = past.map(day => found.find(one => one.day === day)?.counts ?? [])
  const columns = [...then, records_from === null ? [] : await standingOnDay(scope, asOf, by)]
  const names = await groupNames(scope, by)
  const lines = [...new Set(columns.flat().map(({ in_group }) => in_group))].map(id => ({
    id,
    name: id === null ? null : (names.get(id) ?? null),
    standings: columns.map(counts => {
      const own = counts.filter(({ in_group }) => in_group === id)
      return own.length > 0 ? rolledUp(own) : null
    }),
  }))
  const latest = (line: (typeof lines)[number]) => line.standings.at(-1)?.asked ?? 0
  lines.sort(
    (a, b) =>
      Number(a.id === null) - Number(b.id === null) ||
      latest(b) - latest(a) ||
      (a.name ?? '').localeCompare(b.name ?? '', 'en'),
  )
  return { as_of: asOf.day, records_from, by, days: [...past, asOf.day], lines }
}

interface InGroup {
  in_group: string | null
  state: ComplianceState
  people: number
}

async function standingOnDay(scope: Scope, asOf: AsOf, by: TrendGroup): Promise<InGroup[]> {
  if (by === 'discipline_id')
    return (await byDiscipline(scope, asOf)).map(({ discipline_id, state, people }) => ({
      in_group: discipline_id,
      state,
      people,
    }))
  return (await byPlace(scope, asOf)).map(({ state, people, ...place }) => ({ in_group: place[by], state, people }))
}

async function groupNames(scope: Scope, by: TrendGroup): Promise<ReadonlyMap<string, string>> {
  const tables = { location_id: 'locations', discipline_id: 'disciplines', coordinator_id: 'coordinators' } as const
  return by === 'language' ? new Map() : namesIn(scope, tables[by])
}

/**
 * Counts all months in one pass over the timelines: for each period of an active person, the days it covers. The first `after` days
 * come before it, the first `upto` before its end. By discipline, everyone who has it counts, as in the list's filter.
 */
async function counted(scope: Scope, days: readonly string[], by?: TrendGroup) {
  const before = (day: Sql) => sql`width_bucket(${day} - 1, ${days}::date[])`
  const held = sql`left join (select employee_id, discipline_id from employee_disciplines where organization_id = ${scope.agency.id} offset 0) h
    on h.employee_id = found.id where h.discipline_id is not null or found.in_group is null`
  const isHeld = by === 'discipline_id'
  const stretches = await scope.db.whole<InGroup & { after: number; upto: number }>(sql`
    with found as materialized (select p.state, b.after, b.upto, e.id, e.in_group from (select employee_id, state, valid_from, valid_to from compliance_people
        where organization_id = ${scope.agency.id} and known_to = 'infinity' and state <> 'not_applicable' and valid_from <= ${days.at(-1)}::date
          and ${before(sql`valid_from`)} < ${before(sql`valid_to`)} offset 0) p
      join (select e.id, ${by ? sql`e.${raw(by)}::text` : sql`null::text`} as in_group from employees e where ${seenBy(scope)} offset 0) e on e.id = p.employee_id
      join (select employee_id, valid_from, valid_to from employment_facts where organization_id = ${scope.agency.id}
        and known_to = 'infinity' and provider_status = 1 offset 0) f on f.employee_id = p.employee_id
      cross join lateral (select ${before(sql`greatest(p.valid_from, f.valid_from)`)} as after, ${before(sql`least(p.valid_to, f.valid_to)`)} as upto) b
      where b.after < b.upto)
    select state, after, upto, ${isHeld ? sql`h.discipline_id::text` : sql`found.in_group`} as in_group, count(*)::int as people
    from found ${isHeld ? held : empty} group by 1, 2, 3, 4`)
  return days.map((day, at) => ({ day, counts: stretches.filter(({ after, upto }) => after <= at && at < upto) }))
}
