import { addDays, type DueRule, type Id, ruleDueOn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { moveOfPath } from '../assignments/assign-by-path.ts'
import { moveFormsOfPath } from '../employee-forms/give-by-path.ts'
import { todayIn } from '../employees/today.ts'
import { type Enrolment, givenOf, loadFacts, type PathFacts } from './facts.ts'
import { datesNow, standOn } from './stand.ts'
import { titleForAll, withRefs } from './step-title.ts'

/** A due date that moves when the path's start or its steps' rules change. */
export interface Move {
  enrolment_id: Id
  step_id: Id
  title: string
  assignment_id: Id | null
  employee_form_id: Id | null
  start_date: string
  /** The rule's current date, without days of leave. */
  rule_due_on: string | null
  before: string | null
  after: string | null
}

interface Asked {
  path_id: Id
  employees: readonly Id[]
  /** Omit it to keep the current date. */
  start_date?: string
}

interface Held extends DueRule {
  enrolment_id: Id
  step_id: Id
  title: string
  assignment_id: Id | null
  employee_form_id: Id | null
  assigned_on: string
  start_date: string
  rule_due_on: string | null
  shown_due_on: string | null
  frozen_days: number
  /** True when a person set it, or the path didn't create it. */
  is_fixed: boolean
}

/** Returns the moved dates of each person; preview and run share this function. */
export async function movesOf(scope: Scope, { path_id, employees, start_date }: Asked): Promise<Map<Id, Move[]>> {
  const facts = await loadFacts(scope, { employees, path_id })
  const held = await heldSteps(scope, facts.enrolments)
  const today = todayIn(scope.agency.time_zone)
  return new Map(
    facts.enrolments.map(one => {
      const enrolment = { ...one, start_date: start_date ?? one.start_date }
      return [one.employee_id, movesOn(facts, enrolment, { held, today })]
    }),
  )
}

function movesOn(
  facts: PathFacts,
  enrolment: Enrolment,
  { held, today }: { held: Map<string, Held>; today: string },
): Move[] {
  const given = givenOf(facts, enrolment, today)
  const standings = standOn(given)
  return given.steps.flatMap((step, at) => {
    const dates = datesNow(given, standings, at)
    const has = held.get(`${enrolment.id} ${step.step_id}`)
    if (!dates || !has || has.is_fixed) return []
    const rule_due_on = dates.due_on ?? byProgram(has, dates.opens_on, enrolment.hire_date)
    const after = rule_due_on === null ? null : addDays(rule_due_on, has.frozen_days)
    if (after === has.shown_due_on && dates.opens_on === has.start_date) return []
    const { step_id, title, assignment_id, employee_form_id, shown_due_on: before } = has
    return {
      enrolment_id: enrolment.id,
      step_id,
      title,
      assignment_id,
      employee_form_id,
      start_date: dates.opens_on,
      rule_due_on,
      before,
      after,
    }
  })
}

/** Without a due date from the path, the program's or form's rule applies. */
const byProgram = (has: Held, start_date: string, hire_date: string | null) =>
  has.assignment_id === null && has.employee_form_id === null
    ? null
    : ruleDueOn(has, { assigned_on: has.assigned_on, start_date, hire_date })

async function heldSteps({ db, agency }: Scope, enrolments: readonly Enrolment[]): Promise<Map<string, Held>> {
  const rows = await db.rows<Held>(sql`
    select s.enrolment_id, s.step_id, coalesce(${titleForAll}, '') as title, s.assignment_id, s.employee_form_id,
      coalesce(a.assigned_on, ef.assigned_on) as assigned_on, coalesce(a.start_date, ef.start_date, s.opened_on) as start_date,
      coalesce(a.rule_due_on, ef.rule_due_on) as rule_due_on, case when a.id is not null then a.due_on when ef.id is not null then ef.due_on else s.due_on end
        as shown_due_on,
      coalesce(a.frozen_days, ef.frozen_days, 0) as frozen_days, coalesce(ag.due_from, f.due_from) as due_from, coalesce(ag.due_days, f.due_days) as due_days,
      coalesce(ag.due_on, f.due_on) as due_on,
      a.id is not null and (not s.is_own or a.set_due_on is not null or a.extended_to is not null or a.state <> 'assigned')
        or ef.id is not null and (not s.is_own or ef.set_due_on is not null or ef.extended_to is not null or ef.state <> 'open' or ef.started_at is not null)
        as is_fixed
    from path_step_states s
    left join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    left join programs ag on ag.organization_id = a.organization_id and ag.id = a.program_id
    left join employee_forms ef on ef.organization_id = s.organization_id and ef.id = s.employee_form_id
    left join path_enrolments p on p.organization_id = s.organization_id and p.id = s.enrolment_id
    left join learning_path_steps st on st.organization_id = p.organization_id and st.path_id = p.path_id and st.steps_no = p.steps_no
      and st.step_id = s.step_id
    ${withRefs}
    where s.organization_id = ${agency.id} and s.enrolment_id = any(${enrolments.map(({ id }) => id)}::uuid[]) and s.state = 'available'`)
  return new Map(rows.map(row => [`${row.enrolment_id} ${row.step_id}`, row]))
}

/** Writes the dates that move with the current start and rules. */
export async function moveDates(scope: Scope, path_id: Id, employees: readonly Id[]): Promise<void> {
  const moves = [...(await movesOf(scope, { path_id, employees })).values()].flat()
  if (moves.length === 0) return
  await moveOfPath(
    scope,
    moves.flatMap(({ assignment_id, start_date, rule_due_on }) =>
      assignment_id ? [{ id: assignment_id, start_date, due_on: rule_due_on }] : [],
    ),
  )
  await moveFormsOfPath(
    scope,
    moves.flatMap(({ employee_form_id, start_date, rule_due_on }) =>
      employee_form_id ? [{ id: employee_form_id, start_date, due_on: rule_due_on }] : [],
    ),
  )
  const { db, agency } = scope
  await db.run(sql`update path_step_states s set due_on = u.after
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) u (enrolment_id uuid, step_id uuid, after date)
    where s.organization_id = ${agency.id} and s.enrolment_id = u.enrolment_id and s.step_id = u.step_id`)
}
