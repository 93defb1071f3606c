import type { EmployeeAssignment, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { reading, type Scope } from '../../scope/scope.ts'
import { idNow } from '../employees/merged-into.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { isOpen, withStanding } from '../employees/training-facts.ts'
import { satisfiedBy } from './equivalents.ts'
import { shown } from './standing.ts'

/** One of the programs; without a `place` the employee has and had none. */
type Row = EmployeeAssignment & { paused_since: string | null; place: number | null }

/** The programs an employee has and had: the open ones first, the soonest due among them first. */
export async function assignmentsOf(calling: Scope, of: Id) {
  const scope = reading(calling)
  const { db, agency, origin } = scope
  const rows = await db.rows<Row>(
    sql`
      select (select min(tp.starts_on) from training_pauses tp
          where tp.organization_id = e.organization_id and tp.employee_id = e.id and tp.ends_on is null) as paused_since, x.*
      from employees e
      left join lateral (
        select ${shown}, ${satisfiedBy(scope)}, a.program_id, text_in(p.titles, ${origin.language}) as title, coalesce(v.credit_minutes, 0) as credit_minutes,
          ${isOpen} and exists (select from program_modules m where m.organization_id = a.organization_id
            and m.version_id = case when a.version_id is null then v.id else a.version_id end and m.kind = 'checklist') as has_skills,
          row_number() over (order by not ${isOpen}, case when ${isOpen} then a.due_on end nulls last, a.withdrawn_at desc, a.id) as place
        from assignments a
        join programs p on p.organization_id = a.organization_id and p.id = a.program_id
        left join lateral (select v.id, v.credit_minutes from program_versions v where v.organization_id = p.organization_id
          and v.program_id = p.id and v.state = 'published' order by v.number desc limit 1) v on true ${withStanding(scope)}
        where a.organization_id = e.organization_id and a.employee_id = e.id) x on true
      where e.organization_id = ${agency.id} and e.id = ${idNow(scope, of)} order by x.place`,
    'assignments_of_employee',
  )
  // says why there is nobody
  if (rows.length === 0) await employeeNow(scope, of)
  const data = rows.flatMap(({ place, paused_since: _, ...row }) => (place === null ? [] : [row]))
  return { data, paused_since: rows[0]?.paused_since ?? null }
}
