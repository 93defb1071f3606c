import type { ComplianceGlance, ComplianceToDo, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { type AsOf, holdsOn, isLapse, isRed } from '../../employees/compliance-facts.ts'
import { population } from '../../employees/population.ts'
import { forecastWeeks, lapsing } from './forecast.ts'
import { activeOn, kept, ruleNames } from './standings.ts'

/** Number of names on the card. */
const shown = 5

/** Returns people to help first: those who lapse soonest, and overdue or lapsed people with the least left to do. */
export const toDo = (scope: Scope, asOf: AsOf): Promise<Pick<ComplianceGlance, 'next' | 'quickest'>> =>
  kept(scope, 'to do', asOf, async () => {
    const [next, quickest] = await Promise.all([soonest(scope, asOf), least(scope, asOf)])
    return { next, quickest }
  })

const person = sql`e.id as employee_id, e.first_name, e.last_name, e.photo_id`

/** In a large agency, the next few days are enough. */
async function soonest(scope: Scope, asOf: AsOf): Promise<ComplianceToDo[]> {
  const soon = await lapsingWithin(scope, asOf, 1)
  return soon.length < shown ? lapsingWithin(scope, asOf, forecastWeeks) : soon
}

function lapsingWithin(scope: Scope, asOf: AsOf, weeks: number): Promise<ComplianceToDo[]> {
  const first = sql`select ${person}, e.sort_name, l.lapses_on from ${lapsing(scope, asOf, weeks)} order by l.lapses_on, e.sort_name, e.id limit ${shown}`
  return withRules(
    scope,
    asOf,
    sql`
    select p.*, p.lapses_on::text as lapses_on, t.rule_ids, t.minutes, t.proofs from (${first}) p
    cross join lateral (select array_agg(t.rule_id) as rule_ids, coalesce(sum(t.remaining_minutes), 0)::int as minutes,
        count(*) filter (where t.remaining_minutes = 0)::int as proofs
      from (select distinct on (s.rule_id) s.rule_id, s.remaining_minutes from compliance_states s
        where s.organization_id = ${scope.agency.id} and s.employee_id = p.employee_id and ${isLapse('s', asOf)}
          and s.valid_from = p.lapses_on) t) t
    order by p.lapses_on, p.sort_name, p.employee_id`,
  )
}

/** An item without minutes, such as a card to renew, counts as one hour. */
function least(scope: Scope, asOf: AsOf): Promise<ComplianceToDo[]> {
  const { from, where } = population(scope, activeOn(scope, asOf))
  const red = sql`(select s.employee_id, array_agg(s.rule_id) as rule_ids, sum(s.remaining_minutes)::int as minutes,
      count(*) filter (where s.remaining_minutes = 0)::int as proofs
    from compliance_states s where s.organization_id = ${scope.agency.id} and ${isRed('s')} and ${holdsOn('s', asOf)} group by 1)`
  return withRules(
    scope,
    asOf,
    sql`
    select ${person}, null as lapses_on, t.rule_ids, t.minutes, t.proofs from ${from} join ${red} t on t.employee_id = e.id where ${where}
    order by t.minutes + 60 * t.proofs, e.sort_name, e.id limit ${shown}`,
  )
}

type Found = Omit<ComplianceToDo, 'state' | 'rules'> & { rule_ids: Id[] | null; sort_name?: string }

async function withRules(scope: Scope, asOf: AsOf, found: Sql): Promise<ComplianceToDo[]> {
  const people = await scope.db.rows<Found>(found)
  const states = await scope.db.rows<{ employee_id: Id; state: ComplianceToDo['state'] }>(sql`
    select s.employee_id, s.state from compliance_people s where s.organization_id = ${scope.agency.id}
      and s.employee_id = any(${people.map(({ employee_id }) => employee_id)}::uuid[]) and ${holdsOn('s', asOf)}`)
  const names = await ruleNames(scope)
  const told = ({ rule_ids, sort_name: _, ...one }: Found): ComplianceToDo => ({
    ...one,
    state: states.find(({ employee_id }) => employee_id === one.employee_id)?.state ?? 'not_applicable',
    rules: (rule_ids ?? []).map(id => names.get(id) ?? '').sort((a, b) => a.localeCompare(b, 'en')),
  })
  return people.map(told)
}
