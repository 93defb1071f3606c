import type { EmployeeAssignment, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { reading, type Scope } from '../../scope/scope.ts'
import { idNow } from '../employees/merged-into.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { isOpen, withStanding } from '../employees/training-facts.ts'
import { satisfiedBy } from './equivalents.ts'
import { shown } from './standing.ts'

/** The programs an employee has and had: the open ones first, the soonest due among them first. */
export async function assignmentsOf(calling: Scope, of: Id) {
  const scope = reading(calling)
  const { db, agency, origin } = scope
  const who = await db.row<{ id: Id; paused_since: string | null }>(
    sql`select e.id, (select min(tp.starts_on) from training_pauses tp
        where tp.organization_id = e.organization_id and tp.employee_id = e.id and tp.ends_on is null) as paused_since
      from employees e where e.organization_id = ${agency.id} and e.id = ${idNow(scope, of)}`,
    'whose_assignments',
  )
  // says why there is nobody
  const id = who?.id ?? (await employeeNow(scope, of))
  const data = await db.rows<EmployeeAssignment>(
    sql`
      select ${shown}, ${satisfiedBy(scope)}, a.program_id, text_in(p.titles, ${origin.language}) as title, coalesce(v.credit_minutes, 0) as credit_minutes,
        ${isOpen} and exists (select from program_modules m where m.organization_id = a.organization_id
          and m.version_id = case when a.version_id is null then v.id else a.version_id end and m.kind = 'checklist') as has_skills
      from assignments a
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      left join lateral (select v.id, v.credit_minutes from program_versions v where v.organization_id = p.organization_id
        and v.program_id = p.id and v.state = 'published' order by v.number desc limit 1) v on true ${withStanding(scope)}
      where a.organization_id = ${agency.id} and a.employee_id = ${id}
      order by not ${isOpen}, case when ${isOpen} then a.due_on end nulls last, a.withdrawn_at desc, a.id`,
    'assignments_of_employee',
  )
  return { data, paused_since: who?.paused_since ?? null }
}
