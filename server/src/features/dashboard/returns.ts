import { activeStatus, type DashboardFacts, type Returning } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { remembered } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { seenBy } from '../employees/population.ts'
import { aboutEmployees } from '../employees/training-population.ts'
import { returning } from '../employees/row-facts.ts'
import { todayIn } from '../employees/today.ts'

/** Number of names on the card. */
const shown = 5

/** Returns people due back from leave, and people who return soon, among those the actor can see, longest overdue first. */
export function readReturns(scope: Scope): Promise<DashboardFacts['returns']> {
  const { overdue, week } = returning(todayIn(scope.agency.time_zone))
  const read = async () => ({ overdue: await those(scope, overdue), week: await those(scope, week) })
  return remembered(scope, 'dashboard returns', read, aboutEmployees())
}

type First = Returning['first'][number]

async function those(scope: Scope, which: Sql | undefined): Promise<Returning> {
  const rows = await scope.db.rows<First & { total: number }>(sql`
    select e.id, e.first_name, e.last_name, e.photo_id, e.expected_return, count(*) over () as total,
      exists (select from scheduled_statuses s where s.organization_id = e.organization_id and s.employee_id = e.id
        and s.ended_at is null and s.provider_status = ${activeStatus}) as is_scheduled
    from employees e where ${seenBy(scope)} and ${which}
    order by e.expected_return, e.sort_name, e.id limit ${shown}`)
  return { count: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...person }) => person) }
}
