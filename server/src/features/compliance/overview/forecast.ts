import { addDays, type LapseWeek } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { type AsOf, isLapse, lapsesBetween } from '../../employees/compliance-facts.ts'
import { population } from '../../employees/population.ts'
import { activeOn, kept } from './standings.ts'

export const forecastWeeks = 12

/** The weeks begin tomorrow. */
export const weekOf = ({ day }: AsOf, week: number) => ({
  first_day: addDays(day, week * 7 + 1),
  last_day: addDays(day, week * 7 + 7),
})

/** Selects active people who lapse within this many weeks (`employee_id`, `lapses_on`), to join with the employee `e`. */
export function lapsing(scope: Scope, asOf: AsOf, weeks = forecastWeeks): Sql {
  const { from, where } = population(scope, activeOn(scope, asOf))
  const { last_day } = weekOf(asOf, weeks - 1)
  return sql`${from} join ${lapsesBetween(scope, asOf, addDays(asOf.day, 1), last_day)} l on l.employee_id = e.id where ${where}`
}

/** Counts active people who lapse in each of the next twelve weeks if nothing happens, with the least work that prevents it. */
export const lapseForecast = (scope: Scope, asOf: AsOf): Promise<LapseWeek[]> =>
  kept(scope, 'forecast', asOf, async () => {
    const rows = await scope.db.rows<{ week: number } & Pick<LapseWeek, 'people' | 'minutes' | 'proofs'>>(sql`
      with l as materialized (select l.employee_id, l.lapses_on, (l.lapses_on - ${asOf.day}::date - 1) / 7 as week from ${lapsing(scope, asOf)}),
      -- the rules by which they lapse in that week
      t as (select distinct on (l.week, l.employee_id, s.rule_id) l.week, s.remaining_minutes from l
        join (select s.employee_id, s.rule_id, s.valid_from, s.remaining_minutes from compliance_states s
          where s.organization_id = ${scope.agency.id} and ${isLapse('s', asOf)} and s.valid_from <= ${weekOf(asOf, forecastWeeks - 1).last_day}::date offset 0) s
          on s.employee_id = l.employee_id and (s.valid_from - ${asOf.day}::date - 1) / 7 = l.week
        order by l.week, l.employee_id, s.rule_id, s.valid_from)
      select p.week, p.people, coalesce(sum(t.remaining_minutes), 0)::int as minutes, count(*) filter (where t.remaining_minutes = 0)::int as proofs
      from (select week, count(*)::int as people from l group by 1) p left join t on t.week = p.week group by 1, 2`)
    return Array.from({ length: forecastWeeks }, (_, at) => {
      const { people = 0, minutes = 0, proofs = 0 } = rows.find(({ week }) => week === at) ?? {}
      return { ...weekOf(asOf, at), people, minutes, proofs }
    })
  })
