import type { EventKind, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { reopenAssignments, unassignOfPath } from '../assignments/assign-by-path.ts'
import { named, notLeft, turnedBack, type Writing } from '../assignments/write-assignments.ts'
import { employeeOfItem } from '../employee-batches/blocks.ts'
import { reopenOfPath, voidOfPath } from '../employee-forms/give-by-path.ts'
import { todayIn } from '../employees/today.ts'
import type { KnownPath } from './read-path.ts'
import { titleForAll, withRefs } from './step-title.ts'

/** An enrolment as the actions check it. */
export interface HasPath {
  id: Id
  employee_id: Id
  version: number
  state: 'scheduled' | 'in_progress' | 'completed' | 'paused' | 'withdrawn'
  start_date: string
  reason: string | null
  withdrawn_how: string | null
  steps_no: number
  moved_on: string
}

export async function enrolmentsOf(
  { db, agency }: Scope,
  path_id: Id,
  employees: readonly Id[],
): Promise<Map<Id, HasPath>> {
  const rows = await db.rows<HasPath>(sql`
    select p.id, p.employee_id, p.version, p.state, p.start_date, p.reason, p.withdrawn_how, p.steps_no, p.moved_on from path_enrolments p
    where p.organization_id = ${agency.id} and p.path_id = ${path_id} and p.employee_id = any(${employees}::uuid[])`)
  return new Map(rows.map(row => [row.employee_id, row]))
}

export interface DoneItems {
  n: number[]
  employees: Id[]
  enrolments: Id[]
}
const answer = sql`select coalesce(array_agg(n), '{}') as n, coalesce(array_agg(employee_id), '{}') as employees,
  coalesce(array_agg(id), '{}') as enrolments from done`
const nothing: DoneItems = { n: [], employees: [], enrolments: [] }

const logged = (scope: Scope, head: Omit<EventHead, 'kind'>, kind: EventKind) =>
  eventInsert(
    scope,
    { ...head, kind },
    sql`select d.employee_id as subject_id, d.name as subject_name, d.changes from done d`,
  )

/** Puts the people of these items onto the path; withdrawn people resume, and people already on it stay unchanged. */
export async function addToPath(scope: Scope, { head, items }: Writing, path: KnownPath): Promise<DoneItems> {
  const { db, agency, actor } = scope
  const today = sql`${todayIn(agency.time_zone)}::date`
  const row = await db.row<DoneItems>(sql`
    with wanted as materialized (
      select i.n, i.changes, e.id as employee_id, ${named} as name, (i.values ->> 'start_date')::date as start_date from job_items i
      ${employeeOfItem} where ${items} and i.outcome = 'update' and ${notLeft}),
    made as (
      insert into path_enrolments as p (organization_id, path_id, employee_id, steps_no, state, source, job_id, start_date, moved_on, added_on,
        added_by_name, reason)
      select ${agency.id}, ${path.id}, w.employee_id, ${path.steps_no}, case when w.start_date > ${today} then 'scheduled' else 'in_progress' end,
        'bulk', ${head.job_id}, w.start_date, ${today}, ${today}, ${actor.name}, null from wanted w
      on conflict (organization_id, path_id, employee_id) do update set state = excluded.state, source = excluded.source, job_id = excluded.job_id,
        start_date = excluded.start_date, steps_no = excluded.steps_no, moved_on = excluded.moved_on, withdrawn_how = null, reason = null,
        version = p.version + 1
      where p.state = 'withdrawn'
      returning p.id, p.employee_id),
    -- looked up for the same reason as in inSet
    ids as materialized (select jsonb_object_agg(employee_id, id) as of from made),
    done as (select w.n, w.name, w.changes, (ids.of ->> w.employee_id::text)::uuid as id, w.employee_id
      from wanted w cross join ids where ids.of ? w.employee_id::text),
    logged as (${logged(scope, head, 'path.added')})
    ${answer}`)
  return row ?? nothing
}

interface Changing extends Writing {
  kind: EventKind
  /** Columns to set on the enrolment `p`, from the item `w` with its `values` and `before`. */
  set: Sql
  /** Forward from the state in the preview, or back from the state after the run. */
  way: 'run' | 'undo'
}

/** The enrolment `p` found by the item `i`, as it was then, or as the run left it. */
const found = sql`p.organization_id = i.organization_id and p.employee_id = i.subject_id and p.id = (i.values ->> 'enrolment_id')::uuid`
const asThen = sql`${found} and p.version = (i.values ->> 'version')::int`
const asLeft = sql`${found} and p.version = (i.values ->> 'version')::int + 1`

export const isPathAsLeft = sql`(select true from path_enrolments p where ${asLeft} limit 1) is true`

/** Restores the last-moved dates, because an undo is not progress. */
export const movedAsBefore = ({ db }: Scope, items: Sql) =>
  db.run(sql`update path_enrolments p set moved_on = (i.before ->> 'moved_on')::date from job_items i
    where ${items} and i.outcome = 'update' and i.before ->> 'moved_on' is not null and ${found}`)

export async function changeEnrolments(scope: Scope, { head, items, kind, set, way }: Changing): Promise<DoneItems> {
  const row = await scope.db.row<DoneItems>(sql`
    with wanted as materialized (
      select i.n, i.changes, i.values, i.before, p.id, ${named} as name from job_items i
      ${employeeOfItem}
      join path_enrolments p on ${way === 'run' ? asThen : asLeft}
      where ${items} and i.outcome = 'update' and (${way === 'run'} or ${notLeft}) for update of p),
    moved as (
      update path_enrolments p set ${set}, version = p.version + 1 from wanted w
      where p.organization_id = ${scope.agency.id} and p.id = w.id returning w.n, w.name, w.changes, p.id, p.employee_id),
    done as (select n, name, id, employee_id, ${way === 'run' ? sql`changes` : turnedBack} as changes from moved),
    logged as (${logged(scope, head, kind)})
    ${answer}`)
  return row ?? nothing
}

/** Returns the path's assignments of these people by state, of one step, or of steps they no longer have. */
async function ownOf(
  { db, agency }: Scope,
  enrolments: readonly Id[],
  state: 'assigned' | 'withdrawn',
  which: Sql,
): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`select a.id from path_step_states s
    join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    join path_enrolments p on p.organization_id = s.organization_id and p.id = s.enrolment_id
    where s.organization_id = ${agency.id} and s.enrolment_id = any(${enrolments}::uuid[]) and s.is_own and a.state = ${state} and ${which}`)
  return rows.map(({ id }) => id)
}

/** The same for forms. */
async function ownFormsOf(
  { db, agency }: Scope,
  enrolments: readonly Id[],
  state: 'open' | 'voided',
  which: Sql,
): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`select a.id from path_step_states s
    join employee_forms a on a.organization_id = s.organization_id and a.id = s.employee_form_id
    join path_enrolments p on p.organization_id = s.organization_id and p.id = s.enrolment_id
    where s.organization_id = ${agency.id} and s.enrolment_id = any(${enrolments}::uuid[]) and s.is_own and a.state = ${state} and ${which}`)
  return rows.map(({ id }) => id)
}

const anyStep = sql`true`
export const ofStep = (step_id: Id) => sql`s.step_id = ${step_id}`
const notInVersion = sql`not exists (select from learning_path_steps st where st.organization_id = p.organization_id
  and st.path_id = p.path_id and st.steps_no = p.steps_no and st.step_id = s.step_id)`

/** Withdraws items that the path assigned and that were not started. */
export async function takeOwnBack(
  scope: Scope,
  { enrolments }: DoneItems,
  head: Omit<EventHead, 'kind'>,
  which = anyStep,
): Promise<void> {
  await unassignOfPath(scope, await ownOf(scope, enrolments, 'assigned', which), head)
  await voidOfPath(scope, await ownFormsOf(scope, enrolments, 'open', which), head)
}

/** Restores them as they were; items withdrawn manually before stay withdrawn. */
export async function giveOwnBack(
  scope: Scope,
  { enrolments }: DoneItems,
  head: Omit<EventHead, 'kind'>,
  which = anyStep,
): Promise<void> {
  const byThePath = sql`s.why is distinct from 'withdrawn' and ${which}`
  await reopenAssignments(scope, await ownOf(scope, enrolments, 'withdrawn', byThePath), head)
  await reopenOfPath(scope, await ownFormsOf(scope, enrolments, 'voided', byThePath), head)
}

/** Takes back items that the path assigned for steps these people no longer have; if such a step returns, it opens again. */
export async function dropSteps(scope: Scope, done: DoneItems, head: Omit<EventHead, 'kind'>): Promise<void> {
  await takeOwnBack(scope, done, head, notInVersion)
  await scope.db.run(sql`update path_step_states s set state = 'locked', why = null, opened_on = null, due_on = null, assignment_id = null,
      employee_form_id = null, is_own = false
    from path_enrolments p where p.organization_id = s.organization_id and p.id = s.enrolment_id
      and s.organization_id = ${scope.agency.id} and s.enrolment_id = any(${done.enrolments}::uuid[]) and s.state = 'available' and ${notInVersion}`)
}

/** True when the person is on the path exactly as the job added them, and has started nothing that the path assigned. */
export const isAddedAsLeft = sql`(select true from path_enrolments p
  where p.organization_id = i.organization_id and p.employee_id = i.subject_id and p.path_id = (i.values ->> 'path_id')::uuid and p.job_id = i.job_id
    and p.version = (i.values ->> 'version')::int and p.state <> 'withdrawn'
    and not exists (select from path_step_states s join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
      where s.organization_id = p.organization_id and s.enrolment_id = p.id and s.is_own and (a.state <> 'assigned' or a.version <> 1))
    and not exists (select from path_step_states s join employee_forms a on a.organization_id = s.organization_id and a.id = s.employee_form_id
      where s.organization_id = p.organization_id and s.enrolment_id = p.id and s.is_own and (a.state <> 'open' or a.version <> 1)) limit 1) is true`

/** Removes people as if they had never been added: earlier withdrawals are restored. */
export async function removeFromPath(scope: Scope, { head, items }: Writing): Promise<void> {
  const { db, agency } = scope
  const row = await db.row<DoneItems>(sql`
    with done as (select i.n, p.id, p.employee_id from job_items i
      join path_enrolments p on p.organization_id = i.organization_id and p.employee_id = i.subject_id
        and p.path_id = (i.values ->> 'path_id')::uuid and p.job_id = i.job_id and p.version = (i.values ->> 'version')::int
      where ${items} and i.outcome = 'update' for update of p) ${answer}`)
  const enrolments = row?.enrolments ?? []
  if (enrolments.length === 0) return
  const own = await ownOf(scope, enrolments, 'assigned', anyStep)
  await db.run(
    sql`delete from assignments a where a.organization_id = ${agency.id} and a.id = any(${own}::uuid[]) and a.version = 1`,
  )
  const forms = await ownFormsOf(scope, enrolments, 'open', anyStep)
  await db.run(
    sql`delete from employee_forms a where a.organization_id = ${agency.id} and a.id = any(${forms}::uuid[]) and a.version = 1`,
  )
  await db.run(sql`
    with wanted as materialized (select i.changes as turned, i.before, p.id, p.employee_id, p.version from job_items i
      join path_enrolments p on p.organization_id = i.organization_id and p.employee_id = i.subject_id and p.id = any(${enrolments}::uuid[])
      where ${items} and i.outcome = 'update'),
    gone as (delete from path_enrolments p using wanted w where p.organization_id = ${agency.id} and p.id = w.id and w.before ->> 'state' is null),
    again as (update path_enrolments p set state = 'withdrawn', withdrawn_how = w.before ->> 'withdrawn_how', reason = w.before ->> 'reason',
        start_date = (w.before ->> 'start_date')::date, steps_no = (w.before ->> 'steps_no')::int, look_on = null, version = p.version + 1
      from wanted w where p.organization_id = ${agency.id} and p.id = w.id and w.before ->> 'state' is not null),
    done as (select w.employee_id, e.first_name || ' ' || e.last_name as name, (select ${turnedBack} from (select w.turned as changes) c) as changes
      from wanted w join employees e on e.organization_id = ${agency.id} and e.id = w.employee_id)
    ${logged(scope, head, 'path.removed')}`)
}

/** Skips a step of these enrolments, or undoes that. */
export const skipStep = (
  { db, agency, actor }: Scope,
  { enrolments }: DoneItems,
  { step_id, reason }: { step_id: Id; reason: string | null },
) =>
  db.run(sql`update path_step_states s set skip_reason = ${reason}, skipped_by_name = ${reason === null ? null : actor.name},
      settled_on = ${reason === null ? null : todayIn(agency.time_zone)}::date
    where s.organization_id = ${agency.id} and s.enrolment_id = any(${enrolments}::uuid[]) and s.step_id = ${step_id}`)

/** Returns these people's steps that are still to be done, with their titles. */
export async function unsettledSteps({ db, agency }: Scope, path_id: Id, step_id: Id, employees: readonly Id[]) {
  const rows = await db.rows<{ employee_id: Id; state: string; title: string }>(sql`
    select p.employee_id, s.state, ${titleForAll} as title from path_enrolments p
    join learning_path_steps st on st.organization_id = p.organization_id and st.path_id = p.path_id and st.steps_no = p.steps_no
      and st.step_id = ${step_id}
    join path_step_states s on s.organization_id = p.organization_id and s.enrolment_id = p.id and s.step_id = st.step_id
    ${withRefs}
    where p.organization_id = ${agency.id} and p.path_id = ${path_id} and p.employee_id = any(${employees}::uuid[])`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
