import type { DashboardFacts } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { remembered } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { countEmployees } from '../employees/population.ts'
import { externalSql } from '../external-training/external-list.ts'
import { countRows } from '../../lists/list-page.ts'
import { todayIn } from '../employees/today.ts'
import { monthStarts } from './months.ts'

type Training = DashboardFacts['training']

/** What is to be learned and what was: each number of people is the total of the list it opens. */
export async function readTraining(scope: Scope): Promise<Training> {
  const [overdue, week, month, blocked, to_approve, completed] = await Promise.all([
    countEmployees(scope, { programs_overdue: 'yes' }),
    countEmployees(scope, { programs_due: 'week' }),
    countEmployees(scope, { programs_due: 'month' }),
    countEmployees(scope, { programs_blocked: 'yes' }),
    countRows(externalSql, scope, { state: 'recorded' }),
    completions(scope),
  ])
  return { overdue, week, month, blocked, to_approve, completed }
}

/** People, as the list behind each month counts them; a completion that was renewed since happened all the same. */
function completions(scope: Scope): Promise<Training['completed']> {
  const starts = monthStarts(todayIn(scope.agency.time_zone))
  const read = () =>
    scope.db.rows<Training['completed'][number]>(sql`
      select m.month::date::text as month, coalesce(c.count, 0) as count
      from unnest(${starts.slice(0, 12)}::date[]) m (month)
      left join (select date_trunc('month', a.completed_on)::date as month, count(distinct a.employee_id) as count from assignments a
        where a.organization_id = ${scope.agency.id} and a.completed_on >= ${starts[0]}::date and a.completed_on < ${starts[12]}::date
        group by 1) c on c.month = m.month
      order by 1`)
  return remembered(scope, `dashboard completions ${starts[0]}`, read, ['people', 'training', 'learning'])
}
