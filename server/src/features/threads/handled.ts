import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { handledSql, hasStep, isOwnStep } from '../employee-forms/reader.ts'

export interface About {
  kind: 'session' | 'checklist' | 'form'
  id: Id
}

/** Returns true if the actor handles this session, checklist or form of the employee, and so may write from there (ruling 86). */
export async function handles(scope: Scope, employee_id: Id, { kind, id }: About): Promise<boolean> {
  const { db, agency, actor } = scope
  const found = {
    session: sql`select from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
      where b.organization_id = ${agency.id} and b.session_id = ${id} and b.employee_id = ${employee_id}
        and (s.planned_by = ${actor.user_id} or exists (select from session_instructors si
          join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
          where si.organization_id = s.organization_id and si.session_id = s.id and i.user_id = ${actor.user_id}))`,
    checklist: sql`select from skill_observations o join assignments a on a.organization_id = o.organization_id and a.id = o.assignment_id
      where o.organization_id = ${agency.id} and o.assignment_id = ${id} and a.employee_id = ${employee_id}
        and o.recorded_by = ${actor.user_id}`,
    form: sql`select from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      where a.organization_id = ${agency.id} and a.id = ${id} and a.employee_id = ${employee_id}
        and (${handledSql(scope)} or ${hasStep(isOwnStep(scope))})`,
  }
  return (await db.row(sql`${found[kind]} limit 1`)) !== undefined
}
