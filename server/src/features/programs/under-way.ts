import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { isBlocked, isPaused } from '../employees/training-facts.ts'
import { todayIn } from '../employees/today.ts'

const open = sql`from assignments a where a.organization_id = p.organization_id and a.program_id = p.id
  and a.state in ('assigned', 'in_progress')`

/** How many of the people the reader sees have the program `p` open: asked for the rows of a page alone. */
export const openIn = sql`(select count(*) ${open})`

const today = sql`(select today_in(o.time_zone) from organizations o where o.id = p.organization_id)`
/** How many of them are late; the dates of people on leave wait. */
export const overdueIn = sql`(select count(*) ${open} and a.due_on < ${today} and a.start_date <= ${today}
  and not ${isPaused})`

/** For how many it is done and still counts. */
export const completedIn = sql`(select count(*) from assignments a where a.organization_id = p.organization_id and a.program_id = p.id
  and a.state = 'completed' and (a.expires_on is null or a.expires_on >= ${today}))`

/** How many may not try a quiz of it again; those on leave and those who begin later are not held up. */
export const blockedIn = sql`(select count(*) from assignments a cross join lateral (select ${today} as today) t
  where a.organization_id = p.organization_id and a.program_id = p.id and a.state in ('assigned', 'in_progress')
    and a.start_date <= t.today and not ${isPaused} and ${isBlocked})`

/** A program's open assignments end with it, when whoever archives or withdraws it says so. */
export async function withdrawAll(
  scope: Scope,
  program: { id: Id; name: string },
  how: 'archived' | 'catalog',
): Promise<void> {
  const { agency, actor, db } = scope
  await db.run(sql`
    with done as (
      update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
        withdrawn_how = ${how}, withdrawn_by_name = ${actor.name}, version = a.version + 1, updated_at = now()
      from employees e where a.organization_id = ${agency.id} and a.program_id = ${program.id}
        and a.state in ('assigned', 'in_progress') and e.organization_id = a.organization_id and e.id = a.employee_id
      returning a.employee_id, e.first_name || ' ' || e.last_name as name)
    ${eventInsert(
      scope,
      { kind: 'training.withdrawn' },
      sql`select employee_id as subject_id, name as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'program', 'before', ${program.name}::text, 'after', null)) as changes from done`,
    )}`)
}
