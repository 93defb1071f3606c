import type { EmployeePath, Id, LearningPath, LearningPathState } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen, pathColumns, withSteps } from './progress.ts'
import { titleOfStep, withRefs } from './step-title.ts'
import { standingTexts } from './texts.ts'

const stuckAfter = 14

/** True when stuck for `stuckDays`; reads steps only for people without progress. */
const isStuck = ({
  agency,
}: Scope) => sql`(p.state = 'in_progress' and p.moved_on < ${todayIn(agency.time_zone)}::date - ${stuckAfter}::int
  and exists (select from path_step_states s join learning_path_steps st on st.organization_id = s.organization_id
      and st.path_id = p.path_id and st.steps_no = p.steps_no and st.step_id = s.step_id
    where s.organization_id = p.organization_id and s.enrolment_id = p.id and ${isOpen}))`

/** Counts people on the path `l` that the reader can see. */
export const numbers = (scope: Scope) => sql`left join lateral (
  select count(*) filter (where p.state in ('in_progress', 'scheduled', 'paused'))::int as under_way,
    count(*) filter (where p.state = 'completed')::int as completed,
    count(*) filter (where ${isStuck(scope)})::int as stuck
  from path_enrolments p where p.organization_id = l.organization_id and p.path_id = l.id) n on true`

export const stepCount = sql`(select count(*)::int from learning_path_steps st
  where st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no = l.steps_no)`
const isOrdered = sql`(select v.is_ordered from learning_path_versions v
  where v.organization_id = l.organization_id and v.path_id = l.id and v.steps_no = l.steps_no)`

export const rowColumns = sql`l.id, l.version, l.title, l.description, l.state, ${stepCount} as steps, ${isOrdered} as is_ordered, l.rule_on, l.rule_for,
  coalesce(n.under_way, 0) as under_way, coalesce(n.stuck, 0) as stuck, coalesce(n.completed, 0) as completed, l.updated_at, l.updated_by_name`

const shownSteps = (
  scope: Scope,
) => sql`(select coalesce(json_agg(json_build_object('step_id', st.step_id, 'kind', st.kind,
    'ref_id', coalesce(st.program_id, st.credential_type_id, st.form_id), 'title', ${titleOfStep(scope)}, 'is_required', st.is_required, 'is_gate', st.is_gate,
    'start', case when st.start_from is not null then json_build_object('from', st.start_from, 'amount', st.start_amount, 'unit', st.start_unit) end,
    'due', case when st.due_from is not null then json_build_object('from', st.due_from, 'amount', st.due_amount, 'unit', st.due_unit) end,
    'visibility', f.visibility, 'is_blocked', g.archived_at is not null or g.is_paused is true or y.is_active is false or f.archived_at is not null) order by st.place), '[]')
  from learning_path_steps st ${withRefs}
  where st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no = l.steps_no)`

/** Steps that are no longer in any current path but that someone is still on. */
const formerSteps = (
  scope: Scope,
) => sql`(select coalesce(json_agg(json_build_object('step_id', f.step_id, 'title', f.title) order by f.title), '[]')
  from (select distinct on (st.step_id) st.step_id, ${titleOfStep(scope)} as title from learning_path_steps st ${withRefs}
    where st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no <> l.steps_no
      and not exists (select from learning_path_steps c where c.organization_id = st.organization_id and c.path_id = st.path_id
        and c.steps_no = l.steps_no and c.step_id = st.step_id)
      and exists (select from path_enrolments p where p.organization_id = st.organization_id and p.path_id = st.path_id
        and p.steps_no = st.steps_no and p.state <> 'withdrawn')) f)`

const options = (table: 'disciplines' | 'locations') =>
  table === 'disciplines'
    ? sql`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by fold(d.name) collate "C"), '[]')
        from learning_path_disciplines r join disciplines d on d.organization_id = r.organization_id and d.id = r.discipline_id
        where r.organization_id = l.organization_id and r.path_id = l.id)`
    : sql`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by fold(d.name) collate "C"), '[]')
        from learning_path_locations r join locations d on d.organization_id = r.organization_id and d.id = r.location_id
        where r.organization_id = l.organization_id and r.path_id = l.id)`

export async function readPath(scope: Scope, id: Id): Promise<LearningPath> {
  const row = await scope.db.row<LearningPath>(sql`
    select ${rowColumns}, l.steps_no, ${shownSteps(scope)} as shown_steps, ${formerSteps(scope)} as former_steps,
      ${options('disciplines')} as disciplines, ${options('locations')} as locations, l.created_at, l.created_by_name
    from learning_paths l ${numbers(scope)} where l.organization_id = ${scope.agency.id} and l.id = ${id}`)
  if (!row) throw notFound(standingTexts.named('notFound'))
  return row
}

/** Data of a path for actions on people. */
export interface KnownPath {
  id: Id
  title: string
  state: LearningPathState
  steps_no: number
}

export async function knownPath({ db, agency }: Scope, id: Id): Promise<KnownPath> {
  const row = await db.row<KnownPath>(sql`select l.id, l.title, l.state, l.steps_no from learning_paths l
    where l.organization_id = ${agency.id} and l.id = ${id}`)
  if (!row) throw notFound(standingTexts.named('notFound'))
  return row
}

/** Returns current paths first, then completed ones. */
export async function pathsOf(scope: Scope, of: Id): Promise<EmployeePath[]> {
  const id = await employeeNow(scope, of)
  return scope.db.rows<EmployeePath>(sql`
    select ${pathColumns(scope)}, p.path_id, l.title from path_enrolments p
    join learning_paths l on l.organization_id = p.organization_id and l.id = p.path_id ${withSteps(scope)}
    where p.organization_id = ${scope.agency.id} and p.employee_id = ${id}
    order by array_position(array['in_progress', 'scheduled', 'paused', 'completed', 'withdrawn'], p.state), p.start_date desc, p.id`)
}
