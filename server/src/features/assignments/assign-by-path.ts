import { type Id, ruleDueOn } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { readProgram } from '../programs/list-programs.ts'
import { holdSeats, isStartableWithSeat, seatHolders, seatsLeft } from '../programs/seats.ts'
import { cyclesBefore, frozenMeanwhile, named, notLeft } from './write-assignments.ts'

/** A program that a step of a learning path assigns to a person. */
export interface PathAssignment {
  employee_id: Id
  hire_date: string | null
  /** The path's due date; null uses the program's rule. */
  due_on: string | null
}
export interface MadeAssignment {
  id: Id
  employee_id: Id
  due_on: string | null
}
export interface GivenByPath {
  made: readonly MadeAssignment[]
  /** The reason the others didn't get it; null when they already have it open. */
  refused: 'not_startable' | 'no_seat' | null
}

const subjects = sql`select d.employee_id as subject_id, d.name as subject_name, d.changes from done d`

/** Assigns one program to these people, with source `path`; people with an open assignment keep theirs. */
export async function assignByPath(
  scope: Scope,
  /** The history gives the path's title as the reason. */
  { program_id, because }: { program_id: Id; because: string },
  wanted: readonly PathAssignment[],
): Promise<GivenByPath> {
  await holdSeats(scope, program_id)
  const program = await readProgram(scope, program_id)
  if (!isStartableWithSeat(program)) return { made: [], refused: 'not_startable' }
  const seated = await withSeats(scope, program_id, wanted)
  const today = todayIn(scope.agency.time_zone)
  const rows = seated.map(({ due_on, ...one }) => ({
    ...one,
    due_on: due_on ?? ruleDueOn(program, { assigned_on: today, start_date: today, hire_date: one.hire_date }),
  }))
  const made = await insert(scope, {
    program_id,
    title: program.titles[fallback] || program.title,
    because,
    today,
    rows,
  })
  return { made, refused: seated.length < wanted.length ? 'no_seat' : null }
}

/** Keeps people who already hold a seat; the others get the remaining seats in order. */
async function withSeats(scope: Scope, program_id: Id, wanted: readonly PathAssignment[]) {
  const seats = await seatsLeft(scope, program_id)
  if (!seats) return wanted
  const holders = await seatHolders(
    scope,
    program_id,
    wanted.map(({ employee_id }) => employee_id),
  )
  let free = seats.left
  return wanted.filter(({ employee_id }) => holders.has(employee_id) || free-- > 0)
}

interface Inserting {
  program_id: Id
  title: string
  because: string
  today: string
  rows: readonly PathAssignment[]
}

async function insert(scope: Scope, { program_id, title, because, today, rows }: Inserting): Promise<MadeAssignment[]> {
  const { db, agency, actor } = scope
  const row = await db.row<{ made: MadeAssignment[] }>(sql`
    with wanted as materialized (
      select u.due_on, e.organization_id, e.id as employee_id, e.hire_date, ${named} as name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (employee_id uuid, due_on date)
      join employees e on e.organization_id = ${agency.id} and e.id = u.employee_id where ${notLeft}),
    program as (select p.id, p.recurrence from programs p where p.organization_id = ${agency.id} and p.id = ${program_id} and p.archived_at is null),
    made as (
      insert into assignments (organization_id, employee_id, program_id, cycle_no, source, assigned_on, assigned_by_name, start_date,
        rule_due_on, due_since, reason, renews, renews_until)
      select ${agency.id}, w.employee_id, p.id, coalesce(c.last, 0) + 1, 'path', ${today}::date, ${actor.name}, ${today}::date, w.due_on,
        ${today}::date, ${because}, b.id, b.ends_on
      from wanted w cross join program p ${cyclesBefore}
      on conflict do nothing returning id, employee_id, due_on),
    done as (select w.employee_id, w.name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', null, 'after', ${title}::text),
        jsonb_build_object('field', 'due_on', 'before', null, 'after', m.due_on::text)) as changes
      from made m join wanted w on w.employee_id = m.employee_id),
    logged as (${eventInsert(scope, { kind: 'training.assigned', reason: because }, subjects)})
    select coalesce(json_agg(json_build_object('id', id, 'employee_id', employee_id, 'due_on', due_on)), '[]') as made from made`)
  return row?.made ?? []
}

/** Withdraws a path's assignments that no one has started or changed; the rest stays. */
export async function unassignOfPath(scope: Scope, ids: readonly Id[], head: Omit<EventHead, 'kind'>): Promise<void> {
  if (ids.length === 0) return
  const reason = head.reason ?? null
  await scope.db.run(sql`
    with gone as (
      update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(scope.agency.time_zone)}::date,
        withdrawn_how = 'manual', withdrawn_by_name = ${scope.actor.name}, reason = ${reason}, renews = null, version = a.version + 1, updated_at = now()
      where a.organization_id = ${scope.agency.id} and a.id = any(${ids}::uuid[]) and a.state = 'assigned'
      returning a.organization_id, a.employee_id, a.program_id),
    done as (select g.employee_id, e.first_name || ' ' || e.last_name as name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', text_in(p.titles, 'en'), 'after', null)) as changes
      from gone g join employees e on e.organization_id = g.organization_id and e.id = g.employee_id
      join programs p on p.organization_id = g.organization_id and p.id = g.program_id)
    ${eventInsert(scope, { ...head, kind: 'training.withdrawn' }, subjects)}`)
}

/** Reopens assignments that were withdrawn this way, if nothing replaced them. */
export async function reopenAssignments(
  scope: Scope,
  ids: readonly Id[],
  head: Omit<EventHead, 'kind'>,
): Promise<void> {
  if (ids.length === 0) return
  await scope.db.run(sql`
    with again as (
      update assignments a set state = case when a.started_at is null then 'assigned' else 'in_progress' end, withdrawn_at = null,
        withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null, ${frozenMeanwhile}, version = a.version + 1, updated_at = now(),
        reason = (select l.title from path_step_states s join path_enrolments p on p.organization_id = s.organization_id and p.id = s.enrolment_id
          join learning_paths l on l.organization_id = p.organization_id and l.id = p.path_id
          where s.organization_id = a.organization_id and s.assignment_id = a.id and s.is_own limit 1)
      where a.organization_id = ${scope.agency.id} and a.id = any(${ids}::uuid[]) and a.state = 'withdrawn' and a.withdrawn_how = 'manual'
        and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
          and o.program_id = a.program_id and o.state in ('assigned', 'in_progress'))
      returning a.organization_id, a.employee_id, a.program_id),
    done as (select g.employee_id, e.first_name || ' ' || e.last_name as name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', null, 'after', text_in(p.titles, 'en'))) as changes
      from again g join employees e on e.organization_id = g.organization_id and e.id = g.employee_id
      join programs p on p.organization_id = g.organization_id and p.id = g.program_id)
    ${eventInsert(scope, { ...head, kind: 'training.assigned' }, subjects)}`)
}

export interface MovedAssignment {
  id: Id
  start_date: string
  due_on: string | null
}

/** Changes the dates of a path's assignments that no one has started. */
export const moveOfPath = (scope: Scope, moved: readonly MovedAssignment[]) =>
  scope.db.run(sql`
    update assignments a set start_date = u.start_date, rule_due_on = u.due_on, version = a.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) u (id uuid, start_date date, due_on date)
    where a.organization_id = ${scope.agency.id} and a.id = u.id and a.state = 'assigned'`)
