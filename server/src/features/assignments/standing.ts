import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'

/** The assignment `a` is still to be done. */
export const isOpen = sql`a.state in ('assigned', 'in_progress')`

/** States that lists tell of: no way leads to the others yet. */
export const isShown = sql`a.state in ('assigned', 'in_progress', 'withdrawn')`

/** Its employee is on leave, so its due date waits. */
const isPaused = sql`exists (select from training_pauses tp
  where tp.organization_id = a.organization_id and tp.employee_id = a.employee_id and tp.ends_on is null)`

/**
 * Joins to the assignment `a` what follows from the agency's day: `t.today`, and in `s.standing` the one word that people are told. None
 * of it is kept.
 */
export const withStanding = ({ agency }: Pick<Scope, 'agency'>) => sql`
  cross join lateral (select ${todayIn(agency.time_zone)}::date as today) t
  cross join lateral (select case when a.state = 'withdrawn' then 'withdrawn' when ${isPaused} then 'paused'
    when a.start_date > t.today then 'scheduled' when a.due_on < t.today then 'overdue' else 'assigned' end as standing) s`

export const daysOverdue = sql`case when s.standing = 'overdue' then t.today - a.due_on else 0 end`

/** What a row shows of the assignment `a`, whoever's list it stands in. */
export const shown = sql`a.id, s.standing, a.assigned_on, a.assigned_by_name, a.source, a.start_date, a.due_on,
  ${daysOverdue} as days_overdue,
  case when a.extended_to is not null then 'extension' when a.set_due_on is not null then 'hand' else 'rule' end as due_by,
  a.frozen_days, a.reason, a.withdrawn_on, a.withdrawn_how`
