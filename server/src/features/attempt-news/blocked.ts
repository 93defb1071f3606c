import { type Answer, type api, mostBlocked } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { allBlocked, isLate } from '../employees/training-facts.ts'

/** Lists people with no attempts left, by name; the total includes those beyond the last line. */
export async function blockedTraining(scope: Scope): Promise<Answer<typeof api.attempts.blocked>> {
  const { db, agency, origin } = scope
  const rows = await db.rows<Answer<typeof api.attempts.blocked>['data'][number] & { total: number }>(sql`
    select a.id as assignment_id, e.id as employee_id, e.first_name, e.last_name, coalesce(e.mobile, e.phone_2) as phone,
      p.id as program_id, text_in(p.titles, ${origin.language}) as title, a.due_on, case when ${isLate} then t.today - a.due_on else 0 end as days_overdue, count(*) over ()::int as total
    from (select distinct b.id from (${allBlocked(scope, sql`a.id`)}) b) b
    join assignments a on a.organization_id = ${agency.id} and a.id = b.id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    cross join (select ${todayIn(agency.time_zone)}::date as today) t
    order by a.due_on nulls last, e.sort_name, a.id limit ${mostBlocked}`)
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
