import type { DashboardFacts } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Topic } from '../../db/topics.ts'
import { rememberedShortly } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { countEmployees } from '../employees/population.ts'
import { externalSql } from '../external-training/external-list.ts'
import { countRows } from '../../lists/list-page.ts'
import { todayIn } from '../employees/today.ts'
import { monthStarts } from './months.ts'

type Training = DashboardFacts['training']

/** Everything but what learners do, which moves too often (scope/remembered.ts). */
const about: readonly Topic[] = ['people', 'settings', 'programs', 'training']

/** What is to be learned and what was: each number of people is the total of the list it opens. */
export async function readTraining(scope: Scope): Promise<Training> {
  const starts = monthStarts(todayIn(scope.agency.time_zone))
  const [people, to_approve] = await Promise.all([
    rememberedShortly(scope, `dashboard training ${starts[0]}`, () => countPeople(scope, starts), about),
    countRows(externalSql, scope, { state: 'recorded' }),
  ])
  return { ...people, to_approve }
}

async function countPeople(scope: Scope, starts: readonly string[]): Promise<Omit<Training, 'to_approve'>> {
  const [overdue, week, month, blocked, completed] = await Promise.all([
    countEmployees(scope, { programs_overdue: 'yes' }),
    countEmployees(scope, { programs_due: 'week' }),
    countEmployees(scope, { programs_due: 'month' }),
    countEmployees(scope, { programs_blocked: 'yes' }),
    completions(scope, starts),
  ])
  return { overdue, week, month, blocked, completed }
}

/** People, as the list behind each month counts them; a completion that was renewed since happened all the same. */
const completions = (scope: Scope, starts: readonly string[]): Promise<Training['completed']> =>
  scope.db.rows<Training['completed'][number]>(sql`
      select m.month::date::text as month, coalesce(c.count, 0) as count
      from unnest(${starts.slice(0, 12)}::date[]) m (month)
      left join (select date_trunc('month', a.completed_on)::date as month, count(distinct a.employee_id) as count from assignments a
        where a.organization_id = ${scope.agency.id} and a.completed_on >= ${starts[0]}::date and a.completed_on < ${starts[12]}::date
        group by 1) c on c.month = m.month
      order by 1`)
