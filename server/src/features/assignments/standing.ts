import sql from 'sql-template-tag'
import { graceUntil, isLate } from '../employees/training-facts.ts'

/** Counted from the due date, once the grace period is over. */
export const daysOverdue = sql`case when s.standing in ('overdue', 'blocked') and ${isLate} then t.today - a.due_on else 0 end`

/** Days between the end of the previous cycle and the completion of this one; null when there are none. */
export const gapDays = sql`(select nullif(greatest(max(a.completed_on - p.expires_on - 1), 0), 0) from assignments p
  where a.completed_on is not null and a.cycle_no > 1 and p.organization_id = a.organization_id and p.employee_id = a.employee_id
    and p.program_id = a.program_id and p.cycle_no = a.cycle_no - 1 and p.state in ('completed', 'satisfied', 'superseded'))`

/** Columns of the assignment `a` that any list shows. */
export const shown = sql`a.id, s.standing, a.assigned_on, a.assigned_by_name, a.source, a.start_date, a.due_on,
  ${daysOverdue} as days_overdue, ${graceUntil} as grace_until,
  case when a.extended_to is not null then 'extension' when a.set_due_on is not null then 'hand' else 'rule' end as due_by,
  a.frozen_days, a.reason, a.withdrawn_on, a.withdrawn_how, a.cycle_no, ${gapDays} as gap_days, a.progress_pct, a.seconds_spent, a.score,
  a.completed_on, a.completed_how, a.expires_on, a.waived_on, a.waived_by_name, a.last_reminded_at`
