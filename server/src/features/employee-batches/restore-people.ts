import type { Id } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { isAsLeft } from './as-left.ts'
import { columns, wordLists } from './employee-values.ts'
import { cancelPlan, planAgain, writePlannedDays } from './planned-days.ts'

/** Locks people, so the check for later changes is safe. */
export const holdPeople = ({ db }: Scope, items: Sql) =>
  db.run(sql`select from job_items i join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
    where ${items} and i.outcome in ('create', 'update') for update of e`)

/** Removes people; their history keeps the values they were added with. */
export async function removePeople(scope: Scope, job_id: Id, items: Sql): Promise<number> {
  const row = await scope.db.row<{ n: number }>(sql`
    with gone as (
      delete from employees e using job_items i
      where ${items} and i.outcome = 'create' and e.organization_id = i.organization_id and e.id = i.subject_id and ${isAsLeft}
      returning e.id, e.first_name, e.last_name, i.values),
    logged as (${eventInsert(
      scope,
      { kind: 'employee.removed', source: 'import', job_id },
      sql`select id as subject_id, first_name || ' ' || last_name as subject_name,
        (select jsonb_agg(jsonb_build_object('field', v.key, 'before', v.value, 'after', null))
          from jsonb_each_text(values) v where v.value is not null) as changes from gone`,
    )})
    select count(*) as n from gone`)
  return row?.n ?? 0
}

const columnList = join(columns.map(column => raw(column)))
const valueList = join(
  columns.map(column => raw(wordLists.has(column) ? `coalesce(w.${column}, '{}')` : `w.${column}`)),
)

/** Restores people who are unchanged since, and returns their number. `head`: the history entry of each. */
export async function restorePeople(scope: Scope, head: Omit<EventHead, 'kind'>, items: Sql): Promise<number> {
  const { db, agency } = scope
  const eventsOf = (kind: EventHead['kind'], which: Sql) =>
    eventInsert(
      scope,
      { ...head, kind },
      sql`select id as subject_id, first_name || ' ' || last_name as subject_name,
        (select jsonb_agg(jsonb_build_object('field', c ->> 'field', 'before', c ->> 'after', 'after', c ->> 'before'))
          from jsonb_array_elements(changes) c) as changes from restored where ${which}`,
    )
  const row = await db.row<{ n: number }>(sql`
    with wanted as materialized (
      select i.changes, i.values, i.before, p.* from job_items i
      join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
      cross join lateral jsonb_populate_record(e, i.before) p
      where ${items} and i.outcome = 'update' and ${isAsLeft} for update of e),
    restored as (
      update employees t set (${columnList}, version, updated_at) = row(${valueList}, t.version + 1, now())
      from wanted w where t.organization_id = ${agency.id} and t.id = w.id
      returning t.id, t.first_name, t.last_name, w.changes, w.values, w.before),
    let_go as (
      delete from employee_disciplines d using restored r
      where d.organization_id = ${agency.id} and d.employee_id = r.id and d.discipline_id = (r.values ->> 'discipline_id')::uuid
        and not (r.before ->> 'held')::boolean and d.certificate_no is null and d.issued_on is null and d.expires_on is null),
    ${writePlannedDays(
      scope,
      sql`select id, values as was, before as becomes from restored where values ?| '{starts_on,ends_on}'`,
    )},
    ${planAgain(scope, sql`select id, before -> 'canceled' as plans from restored where before ? 'canceled'`)},
    ${cancelPlan(scope, sql`select id, values -> 'plan' as plan from restored where values ? 'plan'`)},
    logged_plan as (${eventsOf('employee.status_unscheduled', sql`values ? 'plan'`)}),
    logged as (${eventsOf('employee.updated', sql`not values ? 'plan'`)})
    select count(*) as n from restored`)
  return row?.n ?? 0
}

/** Reverts the dated facts of people just restored to their state before the import, as if it had never happened. */
export const recallFacts = ({ db, agency }: Scope, job_id: Id) =>
  db.run(sql`select recall_facts(array_agg(w.subject_id), array_agg(w.at)) from (
    select ev.subject_id, min(ev.at) as at from events ev
    where ev.organization_id = ${agency.id} and ev.job_id = ${job_id} and ev.kind in ('employee.updated', 'employee.status_changed')
    group by 1 having max(ev.at) = now()) w having count(*) > 0`)
