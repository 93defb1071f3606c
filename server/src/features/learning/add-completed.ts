import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'

/**
 * True when program `p` may start for employee `pe` with an unassigned completion on the day `x.completed_on`: they work here, the
 * program is available, a seat is left, and nothing as recent was completed.
 */
export const mayBeAdded = sql`p.archived_at is null and pe.provider_status not in (2, 5, 9)
  and not exists (select from program_checkouts k where k.organization_id = p.organization_id and k.program_id = p.id
    and k.mode = 'linked' and k.seats <= seats_taken(p.id) and not holds_seat(p.id, x.employee_id))
  and exists (select from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id and v.state = 'published')
  and not exists (select from assignments c where c.organization_id = x.organization_id and c.employee_id = x.employee_id
    and c.program_id = p.id and c.state in ('completed', 'superseded') and c.completed_on >= x.completed_on)`

interface Adding {
  /** As `x`: id, organization_id, employee_id, program_id and completed_on of the training, one per person and program. */
  learned: Sql
  source: 'manual' | 'sync'
}

/**
 * Adds cycles that start and end with training completed elsewhere. A cycle that someone else has opened meanwhile is not returned.
 */
export const addCompleted = ({ db, agency, actor }: Scope, { learned, source }: Adding) =>
  db.rows<{ id: Id; assignment_id: Id }>(sql`
    with learned as materialized (select x.id, x.organization_id, x.employee_id, x.program_id, x.completed_on from ${learned} x),
    made as (
      insert into assignments (organization_id, employee_id, program_id, cycle_no, source, assigned_on, assigned_by_name, start_date, due_since,
        renews, renews_until)
      select x.organization_id, x.employee_id, p.id, coalesce(c.last, 0) + 1, ${source}, t.today, ${actor.name}, x.completed_on, t.today, b.id, b.ends_on
      from learned x join programs p on p.organization_id = x.organization_id and p.id = x.program_id
      join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
      cross join (select ${todayIn(agency.time_zone)}::date as today) t
      cross join lateral (select max(a.cycle_no) as last from assignments a where a.organization_id = x.organization_id
        and a.employee_id = x.employee_id and a.program_id = p.id) c
      left join lateral (select a.id, cycle_ends_on(p.recurrence, a.completed_on, a.expires_on, e.hire_date, a.renews_until) as ends_on
        from assignments a where a.organization_id = x.organization_id and a.employee_id = x.employee_id and a.program_id = p.id
          and a.state = 'completed' and not exists (select from assignments n where n.organization_id = a.organization_id and n.renews = a.id)
        order by a.completed_on desc, a.id desc limit 1) b on true
      on conflict do nothing returning id, employee_id, program_id)
    select x.id, m.id as assignment_id from made m join learned x on x.employee_id = m.employee_id and x.program_id = m.program_id`)
