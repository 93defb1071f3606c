import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { isOpen as isFormOpen } from '../employee-forms/reader.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen, isOverdue } from '../employees/training-facts.ts'
import { isLastOfItsType } from './ending-credentials.ts'
import { isReminded } from './ladder.ts'
import { askedOfCaregiver } from './waiting-forms.ts'

const hasCoordinator = sql`exists (select from coordinators k where k.organization_id = e.organization_id and k.id = e.coordinator_id
  and k.is_active and k.email is not null)`

/**
 * Returns true when a ladder step is due and not recorded, or something is late and no coordinator has been notified. A quiet
 * agency is checked ten times a day, and planning the full queries takes far longer than finding nothing, so this keeps its plan.
 * It may return true for a person in quiet hours or a paused program, but never false when a message is due.
 */
export async function isAnythingDue({ db, agency }: Scope, now: Date): Promise<boolean> {
  const today = sql`${todayIn(agency.time_zone, now)}::date`
  const found = await db.row(
    sql`
    select from organizations o cross join (select ${today} as today) t
    where o.id = ${agency.id} and (
      exists (select from assignments a
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        join programs p on p.organization_id = a.organization_id and p.id = a.program_id and p.archived_at is null
        cross join lateral unnest(p.reminders) s (step)
        where a.organization_id = o.id and ${isOpen} and ${isReminded}
          and a.due_on - s.step between greatest(a.assigned_on, a.start_date, a.due_since, o.reminders_since) and t.today
          and not exists (select from reminders r where r.organization_id = a.organization_id and r.assignment_id = a.id
            and r.due_on = a.due_on and r.step = s.step))
      or exists (select from assignments a
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        join programs p on p.organization_id = a.organization_id and p.id = a.program_id and p.archived_at is null
        where a.organization_id = o.id and ${isOverdue} and ${isReminded} and ${hasCoordinator}
          and a.due_on + p.grace_days >= o.reminders_since
          and not exists (select from overdue_notices n where n.organization_id = a.organization_id and n.assignment_id = a.id
            and n.due_on = a.due_on))
      or exists (select from credentials c
        join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
        join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
        where c.organization_id = o.id and ${isLastOfItsType} and ${isReminded} and (
          exists (select from unnest(y.reminders) s (step)
            where c.expires_on - s.step between greatest((c.decided_at at time zone ${agency.time_zone})::date, y.reminded_since, o.reminders_since)
                and t.today
              and not exists (select from credential_reminders r where r.organization_id = c.organization_id and r.credential_id = c.id
                and r.expires_on = c.expires_on and r.step = s.step))
          or (c.expires_on < t.today and c.expires_on >= greatest(o.reminders_since, y.reminded_since) and y.is_active and ${hasCoordinator}
            and not exists (select from expired_notices n where n.organization_id = c.organization_id and n.credential_id = c.id
              and n.expires_on = c.expires_on))))
      or exists (select from employee_forms a
        join forms f on f.organization_id = a.organization_id and f.id = a.form_id
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        where a.organization_id = o.id and ${isFormOpen} and ${isReminded} and (
          exists (select from unnest(f.reminders) s (step) cross join lateral ${askedOfCaregiver} q
            where a.due_on - s.step between greatest(a.assigned_on, a.start_date, a.due_since, (q.asked_at at time zone ${agency.time_zone})::date,
                o.reminders_since) and t.today
              and (a.reminded_due_on is distinct from a.due_on or a.reminded_step > s.step))
          or (a.due_on < t.today and a.due_on >= o.reminders_since and a.late_told_for is distinct from a.due_on and ${hasCoordinator}))))`,
    'anything_to_remind_of',
  )
  return found !== undefined
}
