import { type Id, isOver } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { inSet } from '../../db/in-set.ts'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeOfItem } from '../employee-batches/blocks.ts'
import { todayIn } from '../employees/today.ts'
import { isDueByPath } from './due-by-path.ts'

/** Statements that write many assignments at once, for the items `i` of a job. Each returns the items that were done. */

export interface Writing {
  head: Omit<EventHead, 'kind'> & { job_id: Id }
  items: Sql
}

interface Done {
  done: number[]
}

/** Returns true for people who left and get no training. */
export const hasLeft = (status: Parameters<typeof isOver>[0]) => isOver(status) || status === 2
export const notLeft = sql`e.provider_status not in (2, 5, 9)`

export const named = sql`e.first_name || ' ' || e.last_name`

export const told = (
  scope: Scope,
  { head, kind, from }: { head: Writing['head']; kind: EventHead['kind']; from: Sql },
) =>
  eventInsert(
    scope,
    { ...head, kind },
    sql`select d.employee_id as subject_id, d.name as subject_name, d.changes from ${from} d`,
  )

/** Assigns a program to the people of these items; people who have it open in the meantime keep theirs. */
export async function assignProgram(
  scope: Scope,
  { head, items, program_id }: Writing & { program_id: Id },
): Promise<number[]> {
  const { db, agency, actor } = scope
  const row = await db.row<Done>(sql`
    with wanted as materialized (
      select i.n, i.changes, i.organization_id, e.id as employee_id, e.hire_date, ${named} as name, v.* from job_items i
      ${employeeOfItem}
      cross join lateral jsonb_to_record(i.values) v (start_date date, rule_due_on date, set_due_on date, retrains boolean)
      where ${items} and i.outcome = 'update' and ${notLeft}),
    program as (select p.id, p.recurrence from programs p where p.organization_id = ${agency.id} and p.id = ${program_id} and p.archived_at is null),
    made as (
      insert into assignments (organization_id, employee_id, program_id, cycle_no, source, job_id, assigned_on, assigned_by_name, start_date,
        rule_due_on, set_due_on, due_since, reason, renews, renews_until, retrains)
      select ${agency.id}, w.employee_id, p.id, coalesce(c.last, 0) + 1, 'bulk', ${head.job_id}, t.today, ${actor.name}, w.start_date, w.rule_due_on,
        w.set_due_on, t.today, ${head.reason ?? null}, b.id,
        case when w.retrains then b.renewed_until else b.ends_on end, w.retrains is true and b.id is not null
      from wanted w cross join program p cross join (select ${todayIn(agency.time_zone)}::date as today) t ${cyclesBefore}
      on conflict do nothing returning employee_id),
    done as (select w.* from wanted w where ${inSet(sql`w.employee_id`, sql`select employee_id from made`)}),
    logged as (${told(scope, { head, kind: 'training.assigned', from: sql`done` })})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

/**
 * Joins to the person `w` and the program `p` the previous cycles: `c.last`, and in `b` the completion that the new one renews, if
 * nothing has renewed it yet. Prevents the use of a state index, which would scan all completions for each person.
 */
export const cyclesBefore = sql`
  cross join lateral (select max(o.cycle_no) as last from assignments o
    where o.organization_id = w.organization_id and o.employee_id = w.employee_id and o.program_id = p.id) c
  left join lateral (select o.id, cycle_ends_on(p.recurrence, o.completed_on, o.expires_on, w.hire_date, o.renews_until) as ends_on,
      o.renews_until as renewed_until from assignments o where o.organization_id = w.organization_id and o.employee_id = w.employee_id and o.program_id = p.id
      and o.state || '' = 'completed' and not exists (select from assignments n where n.organization_id = o.organization_id and n.renews = o.id)
    order by o.completed_on desc, o.id desc limit 1) b on true`

/** True when no one started or changed the assignment `a` or granted attempts for it, which would be lost. */
const isUntouched = sql`a.state = 'assigned' and a.version = 1 and not exists (select from attempt_grants g
  where g.organization_id = a.organization_id and g.assignment_id = a.id and g.undone_at is null)`

/** Removes assignments that a job made and no one has started or changed since. */
export async function unassign(scope: Scope, { head, items }: Writing): Promise<void> {
  await scope.db.run(sql`
    with made as materialized (
      select a.id, ${named} as name, i.changes from job_items i
      ${employeeOfItem}
      join lateral (select a.organization_id, a.id, a.state, a.version from assignments a where a.organization_id = i.organization_id
        and a.job_id = i.job_id and a.employee_id = i.subject_id limit 1) a on ${isUntouched}
      where ${items} and i.outcome = 'update'),
    gone as (
      delete from assignments a using made m where a.organization_id = ${scope.agency.id} and a.id = m.id
      returning a.employee_id, m.name, m.changes),
    turned as (select employee_id, name, ${turnedBack} as changes from gone)
    ${told(scope, { head, kind: 'training.withdrawn', from: sql`turned` })}`)
}

/** Withdraws the assignments among these that the job made. The ledger refers to them, so they are not removed. */
export async function withdrawMade(scope: Scope, head: Writing['head'], ids: readonly Id[]): Promise<void> {
  await scope.db.run(sql`
    update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(scope.agency.time_zone)}::date,
      withdrawn_how = 'manual', withdrawn_by_name = ${scope.actor.name}, reason = ${head.reason ?? null}, renews = null,
      version = a.version + 1, updated_at = now()
    where a.organization_id = ${scope.agency.id} and a.id = any(${ids}::uuid[]) and a.job_id = ${head.job_id} and a.state = 'assigned'`)
}

export const turnedBack = sql`(select jsonb_agg(jsonb_build_object('field', c ->> 'field', 'before', c ->> 'after', 'after', c ->> 'before'))
  from jsonb_array_elements(changes) c)`

/** Recalculates the frozen days of a reopened assignment `a`: leave that ended in the meantime only moved open ones. */
export const frozenMeanwhile = sql`frozen_days = frozen_days(a.organization_id, a.employee_id, a.due_since)`

/** True when the assignment `a` is unchanged since the item `i` read it. */
export const sameAsThen = sql`a.organization_id = i.organization_id and a.employee_id = i.subject_id
  and a.id = (i.values ->> 'assignment_id')::uuid and a.version = (i.values ->> 'version')::int
  and a.state in ('assigned', 'in_progress')`

type Dates = 'start_date' | 'rule_due_on' | 'set_due_on' | 'extended_to'
const dates = sql`v (start_date date, rule_due_on date, set_due_on date, extended_to date, due_since date)`

/** Writes the dates of these items; days of leave count from the day the new date was set. */
export async function writeDates(
  scope: Scope,
  { head, items, kind }: Writing & { kind: EventHead['kind'] },
): Promise<number[]> {
  const row = await scope.db.row<Done>(sql`
    with wanted as materialized (
      select i.n, i.changes, a.id, a.due_on as due_was, ${named} as name, v.* from job_items i
      ${employeeOfItem}
      join assignments a on ${sameAsThen}
      cross join lateral jsonb_to_record(i.values) ${dates}
      where ${items} and i.outcome = 'update' for update of a),
    done as (
      update assignments a set start_date = w.start_date, rule_due_on = w.rule_due_on, set_due_on = w.set_due_on,
        extended_to = w.extended_to, due_since = w.due_since, reason = coalesce(${head.reason ?? null}, a.reason),
        frozen_days = frozen_days(a.organization_id, a.employee_id, w.due_since), version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${scope.agency.id} and a.id = w.id
      returning w.n, a.id, a.employee_id, w.name, w.changes, w.due_was, a.extended_to),
    extended as (${kind === 'training.extended' ? addExtensions(scope, head) : sql`select`}),
    logged as (${told(scope, { head, kind, from: sql`done` })})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

const addExtensions = ({ agency, actor }: Scope, { job_id, reason }: Writing['head']) => sql`
  insert into assignment_extensions (organization_id, assignment_id, employee_id, due_was, extended_to, reason, job_id, by_name)
  select ${agency.id}, id, employee_id, due_was, extended_to, ${reason ?? ''}, ${job_id}, ${actor.name} from done`

/** Withdraws the assignments of these items; progress stays on record. */
export async function withdraw(scope: Scope, { head, items }: Writing): Promise<number[]> {
  const { agency, actor, db } = scope
  const row = await db.row<Done>(sql`
    with wanted as materialized (
      select i.n, i.changes, a.id, ${named} as name from job_items i
      ${employeeOfItem}
      join assignments a on ${sameAsThen}
      where ${items} and i.outcome = 'update' for update of a),
    done as (
      update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
        withdrawn_how = 'manual', withdrawn_by_name = ${actor.name}, reason = ${head.reason ?? null}, version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${agency.id} and a.id = w.id
      returning w.n, a.employee_id, w.name, w.changes),
    logged as (${told(scope, { head, kind: 'training.withdrawn', from: sql`done` })})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

/** Restores the dates, or the withdrawn assignments, of people whose assignments are as these items left them. */
export async function restoreAssignments(
  scope: Scope,
  { head, items, kind }: Writing & { kind: EventHead['kind'] },
): Promise<void> {
  await scope.db.run(sql`
    with wanted as materialized (
      select i.changes, i.before ->> 'reason' as reason, a.id, ${named} as name, v.* from job_items i
      ${employeeOfItem}
      join assignments a on ${leftAs}
      cross join lateral jsonb_to_record(i.before) ${dates}
      where ${items} and i.outcome = 'update' and ${mayBeOpen} for update of a),
    done as (
      update assignments a set start_date = w.start_date, rule_due_on = w.rule_due_on, set_due_on = w.set_due_on,
        extended_to = w.extended_to, due_since = w.due_since, reason = w.reason,
        frozen_days = frozen_days(a.organization_id, a.employee_id, w.due_since),
        state = case when a.started_at is null then 'assigned' else 'in_progress' end,
        withdrawn_at = null, withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null,
        version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${scope.agency.id} and a.id = w.id
      returning a.id, a.employee_id, w.name, w.changes),
    unextended as (
      update assignment_extensions x set undone_at = now() from done d
      where x.organization_id = ${scope.agency.id} and x.assignment_id = d.id and x.job_id = ${head.job_id}),
    turned as (select employee_id, name, ${turnedBack} as changes from done)
    ${told(scope, { head, kind, from: sql`turned` })}`)
}

/** True when the assignment `a` is as the item `i` left it. */
export const leftAs = sql`a.organization_id = i.organization_id and a.employee_id = i.subject_id
  and a.id = (i.values ->> 'assignment_id')::uuid and a.version = (i.values ->> 'version')::int + 1`
/** True when another assignment `o` of the program of `a` is complete in a newer cycle. */
export const isDoneSince = sql`o.state in ('completed', 'satisfied') and o.cycle_no > a.cycle_no`
/** A closed assignment `a` reopens only if nothing replaced it, open or complete, and the employee still works here. */
export const mayOpen = sql`${notLeft} and not exists (select from assignments o where o.organization_id = a.organization_id
  and o.employee_id = a.employee_id and o.program_id = a.program_id and (o.state in ('assigned', 'in_progress') or ${isDoneSince}))`
const mayBeOpen = sql`(a.state <> 'withdrawn' or (${mayOpen}))`

/**
 * Selects people of the items `i` whose assignment is unchanged since the run, for an undo. Looks each up by index: an `exists` may
 * become a join that compares every pair. The state is checked afterward, because as a condition it would suggest indexes of open
 * assignments, which a planner without statistics scans for each person.
 */
export const isAssignedAsLeft = sql`(select ${isUntouched} from assignments a
  where a.organization_id = i.organization_id and a.job_id = i.job_id and a.employee_id = i.subject_id limit 1) is true`
export const isChangedAsLeft = sql`(select true from assignments a where ${leftAs} and ${mayBeOpen} limit 1) is true`

/** An open assignment, with the data that actions check. */
export interface OpenAssignment {
  id: Id
  employee_id: Id
  version: number
  assigned_on: string
  start_date: string
  rule_due_on: string | null
  set_due_on: string | null
  extended_to: string | null
  due_since: string
  due_on: string | null
  reason: string | null
  started: boolean
  /** Null for the newest version at the time they start. */
  version_id: Id | null
  created_at: string
  frozen_days: number
  /** The first day of the person's current leave; null: not on leave. */
  paused_since: string | null
  /** For an automatic renewal. */
  renews_until: string | null
  /** True when a learning path sets the due date. */
  by_path: boolean
}
export type DatesOf = Pick<OpenAssignment, Dates | 'due_since'>

/** Returns these people's open assignments of a program, by employee. */
export async function openAssignments(
  { db, agency }: Scope,
  program_id: Id,
  employees: readonly Id[],
): Promise<Map<Id, OpenAssignment>> {
  const rows = await db.rows<OpenAssignment>(sql`
    select a.id, a.employee_id, a.version, a.assigned_on, a.start_date, a.rule_due_on, a.set_due_on, a.extended_to, a.due_since,
      a.due_on, a.reason, a.started_at is not null as started, a.version_id, a.created_at, a.frozen_days,
      (select min(tp.starts_on) from training_pauses tp where tp.organization_id = a.organization_id and tp.employee_id = a.employee_id
        and tp.ends_on is null) as paused_since,
      case when a.source = 'renewal' then a.renews_until end as renews_until, ${isDueByPath} as by_path
    from assignments a where a.organization_id = ${agency.id} and a.program_id = ${program_id}
      and a.employee_id = any(${employees}::uuid[]) and a.state in ('assigned', 'in_progress')`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
