import { type Id, renewalDueOn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import { type AgencyBasis, type Hands, scheduledLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { notLeft } from '../assignments/write-assignments.ts'
import { todayIn } from '../employees/today.ts'

/**
 * Automatic changes of assigned forms: unfinished ones expire a number of days after their due date, and repeating ones open their
 * next cycle. Both follow from the rows alone, so missed runs catch up and repeated runs do nothing.
 */
export const formCycles = scheduledLoop({
  name: 'forms',
  every: 60,
  takes: 30,
  hours: [0],
  topics: ['people', 'forms', 'employee_forms'],
  rest: 600,
  statuses: ['trial', 'live', 'paused', 'closed'],
  work: settleForms,
})

const together = 1_000

async function settleForms(basis: AgencyBasis, { isOver, now }: Hands): Promise<number> {
  let done = 0
  for (const step of [expire, renew])
    for (let found = together; found === together && !isOver(); ) {
      found = await inAgency(basis, scope => step(scope, todayIn(scope.agency.time_zone, now)))
      done += found
    }
  return done
}

/** Selects the public name of the form `f`. */
const known = sql`form_known_as(f.titles, f.visibility)`

async function expire(scope: Scope, today: string): Promise<number> {
  const row = await scope.db.row<{ done: number }>(sql`
    with late as (
      select a.id, ${known} as form, e.first_name || ' ' || e.last_name as name from employee_forms a
      join forms f on f.organization_id = a.organization_id and f.id = a.form_id and f.expires_after_days is not null
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      where a.organization_id = ${scope.agency.id} and a.state in ('open', 'in_progress', 'awaiting', 'returned')
        and a.due_on + f.expires_after_days < ${today}::date
        and not exists (select from training_pauses p where p.organization_id = a.organization_id and p.employee_id = a.employee_id
          and p.ends_on is null)
      order by a.due_on, a.id limit ${together} for update of a),
    gone as (
      update employee_forms a set state = 'expired', decided_by_name = ${scope.actor.name}, decided_at = now(), version = a.version + 1, updated_at = now()
      from late l where a.organization_id = ${scope.agency.id} and a.id = l.id returning a.employee_id, l.name, l.form),
    logged as (${eventInsert(
      scope,
      { kind: 'employee_form.expired' },
      sql`select g.employee_id as subject_id, g.name as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'form', 'before', null, 'after', g.form)) as changes from gone g`,
    )})
    select count(*)::int as done from gone`)
  return row?.done ?? 0
}

interface Ending {
  id: Id
  ends_on: string
  hire_date: string | null
  due_from: 'assignment' | 'hire' | 'start' | 'fixed'
  due_days: number | null
  due_on: string | null
}

/**
 * Opens the next cycle of completions whose lead time has begun, for people who still work here, don't have it open, and were not
 * renewed before. A renewal that ended because they left doesn't count, so a rehire gets a new one; neither does one that was
 * voided after completion.
 */
async function renew(scope: Scope, today: string): Promise<number> {
  const { db, agency, actor } = scope
  const ending = await db.rows<Ending>(sql`
    select a.id, a.ends_on, e.hire_date, f.due_from, f.due_days, f.due_on from employee_forms a
    join forms f on f.organization_id = a.organization_id and f.id = a.form_id and f.recurrence <> 'none' and f.archived_at is null
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.state = 'completed' and a.renews_on is not null and a.ends_on - f.lead_days <= ${today}::date
      and ${notLeft}
      and not exists (select from employee_forms n where n.organization_id = a.organization_id and n.renews_id = a.id
        and (n.state <> 'voided' or n.left_on is null and n.completed_on is null))
      and not exists (select from employee_forms o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.form_id = a.form_id and (o.state in ('open', 'in_progress', 'awaiting', 'review', 'returned')
          or o.state = 'completed' and (o.completed_on, o.id) > (a.completed_on, a.id)))
    order by a.id limit ${together}`)
  if (ending.length === 0) return 0
  const due = ending.map(one => renewalDueOn(one, { today, ends_on: one.ends_on, hire_date: one.hire_date }))
  const row = await db.row<{ opened: number }>(sql`
    with ending as materialized (
      select * from unnest(${ending.map(({ id }) => id)}::uuid[], ${due}::date[]) u (id, due_on)),
    made as (
      insert into employee_forms (organization_id, employee_id, form_id, cycle_no, renews_id, renews_until, source, assigned_on, assigned_by_name,
        start_date, rule_due_on, due_since)
      select a.organization_id, a.employee_id, a.form_id, a.cycle_no + 1, a.id, a.ends_on, 'renewal', ${today}::date, ${actor.name}, ${today}::date, u.due_on,
        ${today}::date
      from ending u join employee_forms a on a.organization_id = ${agency.id} and a.id = u.id and a.state = 'completed'
      on conflict do nothing returning employee_id, form_id, due_on),
    logged as (${eventInsert(
      scope,
      { kind: 'employee_form.assigned' },
      sql`select m.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name, jsonb_build_array(
          jsonb_build_object('field', 'form', 'before', null, 'after', ${known}),
          jsonb_build_object('field', 'due_on', 'before', null, 'after', m.due_on::text)) as changes
        from made m join forms f on f.organization_id = ${agency.id} and f.id = m.form_id
        join employees e on e.organization_id = ${agency.id} and e.id = m.employee_id`,
    )})
    select count(*)::int as opened from made`)
  return row?.opened ?? 0
}
