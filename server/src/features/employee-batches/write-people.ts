import type { Id } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { columns, wordLists } from './employee-values.ts'
import { batchTexts } from './texts.ts'
import { cancelPlans, writePlan, writePlannedDays } from './planned-days.ts'

const columnList = join(columns.map(column => raw(column)))
const valueList = (alias: string) =>
  join(columns.map(column => raw(wordLists.has(column) ? `coalesce(${alias}.${column}, '{}')` : `${alias}.${column}`)))
const fullName = raw(`first_name || ' ' || last_name`)

/** Adds the people of these items; those whose number was taken in the meantime are rejected, not overwritten. */
export async function createPeople(scope: Scope, job_id: Id, items: Sql) {
  const { db, agency } = scope
  const result = await db.row<{ wanted: number; made: number }>(sql`
    with wanted as materialized (
      select i.subject_id, i.changes, i.values as given, e.* from job_items i
      cross join lateral jsonb_populate_record(null::employees, i.values) e
      where ${items} and i.outcome = 'create'),
    -- few, where all of them joined by the row would be compared with each other
    waiting as materialized (select subject_id, given, changes from wanted
      where given ->> 'starts_on' is not null or given ->> 'ends_on' is not null),
    made as (
      insert into employees (organization_id, id, ${columnList})
      select ${agency.id}, w.subject_id, ${valueList('w')} from wanted w
      on conflict do nothing returning id, first_name, last_name, discipline_id),
    held as (
      insert into employee_disciplines (organization_id, employee_id, discipline_id)
      select ${agency.id}, id, discipline_id from made where discipline_id is not null),
    ${writePlannedDays(
      scope,
      sql`select w.subject_id as id, null::jsonb as was, w.given as becomes from waiting w
        where w.subject_id in (select id from made)`,
    )},
    logged as (${eventInsert(
      scope,
      { kind: 'employee.created', source: 'import', job_id },
      sql`select m.id as subject_id, m.first_name || ' ' || m.last_name as subject_name,
        coalesce((select w.changes from waiting w where w.subject_id = m.id), '[]') as changes from made m`,
    )})
    select (select count(*) from wanted) as wanted, (select count(*) from made) as made`)
  if (!result || result.wanted === result.made) return
  await db.run(sql`update job_items i set outcome = 'reject', problems = jsonb_build_array(jsonb_build_object(
      'field', 'employee_number', 'value', i.employee_number,
      'message', ${batchTexts.named('numberTaken')}::text))
    where ${items} and i.outcome = 'create' and not exists (select from employees e
      where e.organization_id = i.organization_id and e.id = i.subject_id)`)
}

interface Writing {
  /** The history entry of each. */
  head: Omit<EventHead, 'kind'> & { job_id: Id }
  /** The reason for skipping a person who was changed by others in the meantime. */
  refused: string
}

/**
 * Changes the people of these items; people changed by others after the check are rejected, not overwritten. Rows are joined by
 * plain columns only: under row-level security no index supports a comparison with part of a JSON value.
 */
export async function updatePeople(scope: Scope, { head, refused }: Writing, items: Sql) {
  const { db, agency } = scope
  const eventsOf = (kind: EventHead['kind'], which: Sql) =>
    eventInsert(
      scope,
      { ...head, kind },
      sql`select id as subject_id, ${fullName} as subject_name, changes from done where ${which}`,
    )
  const statusChanged = sql`values ? 'provider_status'`
  const statusPlanned = sql`values ? 'plan'`
  const result = await db.row<{ done: number[] }>(sql`
    with wanted as materialized (
      select i.n, i.changes, i.subject_version, i.values, i.before, p.* from job_items i
      join employees e on e.organization_id = i.organization_id and e.id = i.subject_id and e.version = i.subject_version
      cross join lateral jsonb_populate_record(e, i.values) p
      where ${items} and i.outcome = 'update' and not exists (select from employees o
        where o.organization_id = i.organization_id and o.employee_number = i.employee_number
          and o.id <> i.subject_id)
      for update of e),
    done as (
      update employees t set (${columnList}, version, updated_at) = row(${valueList('w')}, t.version + 1, now())
      from wanted w where t.organization_id = ${agency.id} and t.id = w.id and t.version = w.subject_version
      returning t.id, t.first_name, t.last_name, t.discipline_id, w.n, w.changes, w.values, w.before),
    held as (
      insert into employee_disciplines (organization_id, employee_id, discipline_id)
      select ${agency.id}, id, discipline_id from done where values ? 'discipline_id' and discipline_id is not null
      on conflict do nothing),
    ${writePlannedDays(
      scope,
      sql`select id, before as was, values as becomes from done where values ?| '{starts_on,ends_on}'`,
    )},
    ${cancelPlans(scope, sql`select id from done where before ? 'canceled'`)},
    ${writePlan(scope, sql`select id, values -> 'plan' as plan from done where ${statusPlanned}`)},
    logged_plan as (${eventsOf('employee.status_scheduled', statusPlanned)}),
    logged_status as (${eventsOf('employee.status_changed', statusChanged)}),
    logged as (${eventsOf('employee.updated', sql`not (${statusChanged}) and not (${statusPlanned})`)})
    select coalesce(array_agg(n), '{}') as done from done`)
  const done = result?.done ?? []
  // A separate statement: one statement does not see data written by another part of itself
  if (done.length > 0)
    await db.run(sql`update job_items i set left_as = employee_now(e) from employees e
      where ${items} and i.outcome = 'update' and i.n = any (${done}::int[])
        and e.organization_id = i.organization_id and e.id = i.subject_id`)
  await db.run(sql`update job_items i set outcome = 'reject', problems = jsonb_build_array(jsonb_build_object(
      'field', null, 'value', null,
      'message', ${refused}::text))
    where ${items} and i.outcome = 'update' and i.n <> all (${done}::int[])`)
}
