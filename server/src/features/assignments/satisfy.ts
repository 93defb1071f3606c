import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { countsOn } from './equivalents.ts'
import { frozenMeanwhile } from './write-assignments.ts'

type Head = Omit<EventHead, 'kind'>

const titleOf = (program: Sql) =>
  sql`(select text_in(p.titles, 'en') from programs p where p.organization_id = d.organization_id and p.id = ${program})`
const nameOf = sql`(select e.first_name || ' ' || e.last_name from employees e where e.organization_id = d.organization_id and e.id = d.employee_id)`

/**
 * Closes open assignments of programs that these completions satisfy, and keeps those that an earlier completion closed, while the
 * completions are valid. Nothing is learned, so the ledger gets no entry.
 */
export async function satisfyOpen(scope: Scope, head: Head, completions: readonly Id[]): Promise<void> {
  const today = sql`${todayIn(scope.agency.time_zone)}::date`
  await scope.db.run(sql`
    with wanted as materialized (
      select distinct on (a.id) a.id, a.state as was, o.id as satisfied_by, o.expires_on, o.program_id as other
      from assignments o join programs eq on eq.organization_id = o.organization_id and o.program_id = any(eq.satisfied_by_ids)
      join assignments a on a.organization_id = o.organization_id and a.employee_id = o.employee_id and a.program_id = eq.id
      where o.organization_id = ${scope.agency.id} and o.id = any(${completions}::uuid[]) and ${countsOn(today)}
        and (a.state in ('assigned', 'in_progress')
          or a.state = 'satisfied' and a.expires_on < coalesce(o.expires_on, 'infinity'))
      order by a.id, o.expires_on desc nulls first, o.id),
    done as (
      update assignments a set state = 'satisfied', satisfied_on = case when w.was = 'satisfied' then a.satisfied_on else ${today} end,
        satisfied_by = w.satisfied_by, expires_on = w.expires_on, version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${scope.agency.id} and a.id = w.id
      returning a.organization_id, a.employee_id, a.program_id, w.other, w.was)
    ${eventInsert(
      scope,
      { ...head, kind: 'training.satisfied' },
      sql`select d.employee_id as subject_id, ${nameOf} as subject_name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', ${titleOf(sql`d.program_id`)}, 'after', null),
        jsonb_build_object('field', 'satisfied_by', 'before', null, 'after', ${titleOf(sql`d.other`)})) as changes
      from done d where d.was <> 'satisfied'`,
    )}`)
}

/**
 * Reopens assignments that undone completions satisfied, unless another completion satisfies them. Nothing reopens for people who left or
 * got the program again.
 */
export async function satisfyNoMore(scope: Scope, head: Head, completions: readonly Id[]): Promise<void> {
  const today = sql`${todayIn(scope.agency.time_zone)}::date`
  await scope.db.run(sql`
    with held as materialized (
      select a.id, n.other, n.expires_on as other_until,
        e.provider_status in (2, 5, 9) as is_left,
        exists (select from assignments x where x.organization_id = a.organization_id and x.employee_id = a.employee_id
          and x.program_id = a.program_id and x.state in ('assigned', 'in_progress')) as is_taken
      from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      left join lateral (select o.id as other, o.expires_on from programs eq
        join assignments o on o.organization_id = eq.organization_id and o.program_id = any(eq.satisfied_by_ids)
        where eq.organization_id = a.organization_id and eq.id = a.program_id and o.employee_id = a.employee_id and ${countsOn(today)}
        order by o.expires_on desc nulls first, o.id limit 1) n on true
      where a.organization_id = ${scope.agency.id} and a.satisfied_by = any(${completions}::uuid[]) and a.state = 'satisfied'
      for update of a),
    moved as (
      update assignments a set satisfied_by = h.other, expires_on = h.other_until, version = a.version + 1, updated_at = now()
      from held h where a.organization_id = ${scope.agency.id} and a.id = h.id and h.other is not null),
    done as (
      update assignments a set state = case when h.is_left or h.is_taken then 'withdrawn' when a.started_at is null then 'assigned' else 'in_progress' end,
        satisfied_on = null, satisfied_by = null, expires_on = null, ${frozenMeanwhile},
        withdrawn_at = case when h.is_left or h.is_taken then now() end,
        withdrawn_on = case when h.is_left or h.is_taken then ${today} end,
        withdrawn_how = case when h.is_left then 'left' when h.is_taken then 'manual' end,
        version = a.version + 1, updated_at = now()
      from held h where a.organization_id = ${scope.agency.id} and a.id = h.id and h.other is null
      returning a.organization_id, a.employee_id, a.program_id)
    ${eventInsert(
      scope,
      { ...head, kind: 'training.unsatisfied' },
      sql`select d.employee_id as subject_id, ${nameOf} as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'program', 'before', null, 'after', ${titleOf(sql`d.program_id`)})) as changes from done d`,
    )}`)
}
