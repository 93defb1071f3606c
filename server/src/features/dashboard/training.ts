import { addDays, type DashboardFacts } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { keptTotal } from '../../lists/kept-page.ts'
import { rememberedOnce, rememberedShortly } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { aboutTraining } from '../employees/training-population.ts'
import { allBlocked, isOpen, isPausedOfMany, ofWhatGoesOn } from '../employees/training-facts.ts'
import { externalKept, externalSql } from '../external-training/external-list.ts'
import { monthStarts } from './months.ts'

type Training = DashboardFacts['training']
type Months = Training['completed']

/** Returns open and completed training: each number of people is the total of the list it opens. */
export async function readTraining(scope: Scope): Promise<Training> {
  const today = todayIn(scope.agency.time_zone)
  const about = [...aboutTraining(scope), 'programs'] as const
  const [due, blocked, completed, to_approve] = await Promise.all([
    rememberedShortly(scope, 'dashboard due', () => countDue(scope, today), about),
    rememberedShortly(scope, 'dashboard blocked', () => countBlocked(scope), about),
    readCompleted(scope, today),
    keptTotal(externalSql, scope, { state: 'recorded' }, externalKept),
  ])
  return { ...due, blocked, completed, to_approve }
}

type Due = Pick<Training, 'overdue' | 'week' | 'month'>

/** One lookup over open assignments; the index skips those due later than all of them. */
export async function countDue(scope: Scope, today: string): Promise<Due> {
  const row = await scope.db.row<Due>(sql`
    select count(*) filter (where overdue) as overdue, count(*) filter (where week) as week, count(*) filter (where month) as month from (
      select employee_id, bool_or(overdue) as overdue, bool_or(week) as week, bool_or(month) as month from (
        select a.employee_id, ${ofWhatGoesOn.overdue} as overdue, ${ofWhatGoesOn.dueWithin(7)} as week, ${ofWhatGoesOn.dueWithin(30)} as month
        from assignments a cross join (select ${today}::date as today) t
        where a.organization_id = ${scope.agency.id} and ${isOpen} and not ${isPausedOfMany(scope)} and a.due_on <= t.today + 30
        -- said beforehand, the planner groups words instead of what they follow from
        offset 0) stated
      group by employee_id) people`)
  return row ?? { overdue: 0, week: 0, month: 0 }
}

async function countBlocked(scope: Scope): Promise<number> {
  const row = await scope.db.row<{ people: number }>(
    sql`select count(distinct employee_id) as people from (${allBlocked(scope, sql`a.employee_id`)}) blocked`,
  )
  return row?.people ?? 0
}

/**
 * Learners complete as of today or yesterday, in any time zone of the database; later records come from the office
 * (migrations/082).
 */
const learnedWithin = 2

/** Months in which learners can't complete anything anymore stay cached while people learn. */
async function readCompleted(scope: Scope, today: string): Promise<Months> {
  const starts = monthStarts(today)
  const about = [...aboutTraining(scope), 'programs'] as const
  const isOver = (at: number) => (starts[at + 1] ?? '') <= addDays(today, -learnedWithin)
  const months = starts.slice(0, 12)
  const over = months.filter((_, at) => isOver(at))
  const underWay = months.filter((_, at) => !isOver(at))
  const [before, now] = await Promise.all([
    rememberedOnce(scope, 'dashboard completed before', () => countCompleted(scope, over), about),
    rememberedShortly(scope, 'dashboard completed now', () => countCompleted(scope, underWay), about),
  ])
  return [...before, ...now]
}

/** Counts people like the list behind each month; a completion that was renewed since still counts. */
export const countCompleted = (scope: Scope, months: readonly string[]): Promise<Months> =>
  scope.db.rows<Months[number]>(sql`
    select m.month::text as month, c.people as count from unnest(${months}::date[]) m (month)
    cross join lateral (select count(*) as people from (select from assignments a
      where a.organization_id = ${scope.agency.id} and a.completed_on >= m.month and a.completed_on < (m.month + interval '1 month')::date
      group by a.employee_id) people) c
    order by m.month`)
