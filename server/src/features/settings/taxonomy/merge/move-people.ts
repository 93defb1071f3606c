import sql, { raw, type Sql } from 'sql-template-tag'
import { eventInsert } from '../../../../events/record.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { Pair } from './check-pair.ts'

const updateEvents = (scope: Scope, { from, into }: Pair, subjects: Sql) =>
  eventInsert(scope, { kind: 'employee.moved', note: `${from.name} was merged into ${into.name}.` }, subjects)

const change = (field: string, before: Sql, after: Sql) =>
  sql`jsonb_build_object('field', ${field}::text, 'before', ${before}, 'after', ${after})`

/** Moves everyone at one location, or of one coordinator, to the other, and records it in each history. */
export async function moveAssigned(scope: Scope, name: 'location' | 'coordinator', pair: Pair): Promise<number> {
  const { db, agency } = scope
  const column = `${name}_id`
  const { from, into } = pair
  const row = await db.row<{ n: number }>(sql`
    with moved as (
      update employees set ${raw(column)} = ${into.id}, version = version + 1, updated_at = now()
      where organization_id = ${agency.id} and ${raw(column)} = ${from.id} returning id, first_name, last_name),
    logged as (${updateEvents(
      scope,
      pair,
      sql`select id as subject_id, first_name || ' ' || last_name as subject_name,
        jsonb_build_array(${change(column, sql`${from.name}::text`, sql`${into.name}::text`)}) as changes from moved`,
    )})
    select count(*) as n from moved`)
  return row?.n ?? 0
}

/** A held discipline as described in the history (features/employees/write-profile.ts). */
const described = sql`concat_ws(', ', name, 'no. ' || certificate_no, 'until ' || expires_on)`
const listed = (order: Sql) => sql`string_agg(${described}, '; ' order by ${order})`

/**
 * Moves everyone who holds one discipline to the other. If someone holds both, one line stays: the one with the longer-valid
 * certificate, or the only known one. The history keeps the original lines.
 */
export async function moveDisciplineHolders(scope: Scope, pair: Pair): Promise<number> {
  const { db, agency } = scope
  const { from, into } = pair
  const row = await db.row<{ n: number }>(sql`
    with held as materialized (
      select h.*, d.name from employee_disciplines h
      join disciplines d on d.organization_id = h.organization_id and d.id = h.discipline_id
      where h.organization_id = ${agency.id} and h.employee_id in (select f.employee_id from employee_disciplines f
        where f.organization_id = ${agency.id} and f.discipline_id = ${from.id})),
    best as materialized (
      select distinct on (employee_id) employee_id, certificate_no, issued_on, expires_on from held
      where discipline_id in (${from.id}, ${into.id})
      order by employee_id, expires_on desc nulls last, (certificate_no is null), discipline_id = ${into.id} desc),
    let_go as (
      delete from employee_disciplines where organization_id = ${agency.id} and discipline_id = ${from.id}),
    taken as (
      insert into employee_disciplines (organization_id, employee_id, discipline_id, certificate_no, issued_on, expires_on)
      select ${agency.id}::uuid, employee_id, ${into.id}::uuid, certificate_no, issued_on, expires_on from best
      on conflict (organization_id, employee_id, discipline_id) do update set certificate_no = excluded.certificate_no,
        issued_on = excluded.issued_on, expires_on = excluded.expires_on),
    moved as (
      update employees e set version = e.version + 1, updated_at = now(),
        discipline_id = case when e.discipline_id = ${from.id} then ${into.id}::uuid else e.discipline_id end
      from best b, employees old
      where e.organization_id = ${agency.id} and e.id = b.employee_id and old.organization_id = e.organization_id and old.id = e.id
      returning e.id, e.first_name, e.last_name, old.discipline_id = ${from.id} as first),
    lines_before as (select employee_id, ${listed(sql`name`)} as lines from held group by 1),
    lines_after as (
      select employee_id, ${listed(sql`name`)} as lines from (
        select employee_id, name, certificate_no, expires_on from held where discipline_id not in (${from.id}, ${into.id})
        union all select employee_id, ${into.name}::text, certificate_no, expires_on from best) after group by 1),
    logged as (${updateEvents(
      scope,
      pair,
      sql`select m.id as subject_id, m.first_name || ' ' || m.last_name as subject_name,
        case when m.first then jsonb_build_array(${change('discipline_id', sql`${from.name}::text`, sql`${into.name}::text`)})
          else '[]' end || jsonb_build_array(${change('disciplines', sql`b.lines`, sql`a.lines`)}) as changes
        from moved m join lines_before b on b.employee_id = m.id join lines_after a on a.employee_id = m.id`,
    )})
    select count(*) as n from moved`)
  return row?.n ?? 0
}
