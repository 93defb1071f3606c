import { type Id, ruleDueOn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import type { GivenByPath, MadeAssignment, MovedAssignment, PathAssignment } from '../assignments/assign-by-path.ts'
import { named, notLeft } from '../assignments/write-assignments.ts'
import { todayIn } from '../employees/today.ts'
import { givenForm } from './assign.ts'
import { knownAs } from '../forms/known-title.ts'

const subjects = sql`select d.employee_id as subject_id, d.name as subject_name, d.changes from done d`
/** Selects the public name of the form `f`. */
const known = sql`form_known_as(f.titles, f.visibility)`
const isUnbegun = sql`a.state = 'open' and a.started_at is null`

/** Assigns one form to these people, with source `path`; people with an open copy keep it. */
export async function giveByPath(
  scope: Scope,
  /** The history gives the path's title as the reason. */
  { id, because }: { id: Id; because: string },
  wanted: readonly PathAssignment[],
): Promise<GivenByPath> {
  const { db, agency, actor } = scope
  const form = await givenForm(scope, id)
  if (!form) return { made: [], refused: 'not_startable' }
  const today = todayIn(agency.time_zone)
  const rows = wanted.map(({ due_on, ...one }) => ({
    ...one,
    due_on,
    ruled: ruleDueOn(form, { assigned_on: today, start_date: today, hire_date: one.hire_date }),
  }))
  const renews = form.recurrence !== 'none' || form.validity_months !== null
  const row = await db.row<{ made: MadeAssignment[] }>(sql`
    with wanted as materialized (
      select u.due_on, u.ruled, e.organization_id, e.id as employee_id, ${named} as name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (employee_id uuid, due_on date, ruled date)
      join employees e on e.organization_id = ${agency.id} and e.id = u.employee_id where ${notLeft}),
    made as (
      insert into employee_forms (organization_id, employee_id, form_id, cycle_no, renews_id, renews_until, source, assigned_on, assigned_by_name,
        start_date, rule_due_on, due_since)
      select ${agency.id}, w.employee_id, ${id}, coalesce(b.cycle_no, 0) + 1, b.id, b.ends_on, 'path', ${today}::date, ${actor.name}, ${today}::date,
        coalesce(w.due_on, ${renewedDue(today)}), ${today}::date
      from wanted w
      left join lateral (select a.id, a.cycle_no, a.ends_on from employee_forms a where ${renews}::boolean and a.organization_id = w.organization_id
        and a.employee_id = w.employee_id and a.form_id = ${id} and a.state = 'completed' order by a.completed_on desc, a.id desc limit 1) b on true
      on conflict do nothing returning id, employee_id, due_on),
    done as (select w.employee_id, w.name, jsonb_build_array(
        jsonb_build_object('field', 'form', 'before', null, 'after', ${knownAs(form)}::text),
        jsonb_build_object('field', 'due_on', 'before', null, 'after', m.due_on::text)) as changes
      from made m join wanted w on w.employee_id = m.employee_id),
    logged as (${eventInsert(scope, { kind: 'employee_form.assigned', reason: because }, subjects)})
    select coalesce(json_agg(json_build_object('id', id, 'employee_id', employee_id, 'due_on', due_on)), '[]') as made from made`)
  return { made: row?.made ?? [], refused: null }
}

/** Voids a path's forms that no one has started. Links check the form's state, so they end with it. */
export async function voidOfPath(scope: Scope, ids: readonly Id[], head: Omit<EventHead, 'kind'>): Promise<void> {
  if (ids.length === 0) return
  const { db, agency, actor } = scope
  await db.run(sql`
    with gone as (
      update employee_forms a set state = 'voided', reason = ${head.reason ?? null}, decided_by_name = ${actor.name}, decided_at = now(),
        version = a.version + 1, updated_at = now()
      where a.organization_id = ${agency.id} and a.id = any(${ids}::uuid[]) and ${isUnbegun} returning a.employee_id, a.form_id),
    done as (select g.employee_id, e.first_name || ' ' || e.last_name as name,
        jsonb_build_array(jsonb_build_object('field', 'form', 'before', ${known}, 'after', null)) as changes
      from gone g join employees e on e.organization_id = ${agency.id} and e.id = g.employee_id
      join forms f on f.organization_id = ${agency.id} and f.id = g.form_id)
    ${eventInsert(scope, { ...head, kind: 'employee_form.voided' }, subjects)}`)
}

/** Reopens forms that were withdrawn this way, if nothing replaced them. */
export async function reopenOfPath(scope: Scope, ids: readonly Id[], head: Omit<EventHead, 'kind'>): Promise<void> {
  if (ids.length === 0) return
  const { db, agency } = scope
  await db.run(sql`
    with again as (
      update employee_forms a set state = 'open', reason = null, decided_by_name = null, decided_at = null,
        frozen_days = frozen_days(a.organization_id, a.employee_id, a.due_since), version = a.version + 1, updated_at = now()
      where a.organization_id = ${agency.id} and a.id = any(${ids}::uuid[]) and a.state = 'voided' and a.started_at is null
        and a.completed_on is null and a.left_on is null
        and not exists (select from employee_forms o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
          and o.form_id = a.form_id and o.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))
      returning a.employee_id, a.form_id),
    done as (select g.employee_id, e.first_name || ' ' || e.last_name as name,
        jsonb_build_array(jsonb_build_object('field', 'form', 'before', null, 'after', ${known})) as changes
      from again g join employees e on e.organization_id = ${agency.id} and e.id = g.employee_id
      join forms f on f.organization_id = ${agency.id} and f.id = g.form_id)
    ${eventInsert(scope, { ...head, kind: 'employee_form.assigned' }, subjects)}`)
}

/** Changes the dates of a path's forms that no one has started. */
export const moveFormsOfPath = (scope: Scope, moved: readonly MovedAssignment[]) =>
  scope.db.run(sql`
    update employee_forms a set start_date = u.start_date, rule_due_on = u.due_on, version = a.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) u (id uuid, start_date date, due_on date)
    where a.organization_id = ${scope.agency.id} and a.id = u.id and ${isUnbegun}`)

/**
 * `renewalDueOn` of the contract, for the wanted form `w` and the previous copy `b`: a rule for the first time does not apply to
 * renewals.
 */
const renewedDue = (today: string) => sql`case when b.ends_on is null then w.ruled
  when b.ends_on < ${today}::date then case when w.ruled >= ${today}::date then w.ruled else ${today}::date end
  when w.ruled >= ${today}::date then least(w.ruled, b.ends_on) else b.ends_on end`
