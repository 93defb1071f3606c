import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type Evidence, type KeptStep, noProof, type PersonOnPath, type Proof, type StepAsked } from './stand.ts'

/** A saved step. */
export interface SavedStep extends StepAsked {
  /** The program (also for a session), the credential type, or the form. */
  ref_id: Id
}
export interface SavedSteps {
  is_ordered: boolean
  steps: SavedStep[]
}

export interface Enrolment extends PersonOnPath {
  id: Id
  version: number
  path_id: Id
  path_title: string
  employee_id: Id
  name: string
  steps_no: number
  has_left: boolean
  /** It was withdrawn when they left, and now resumes. */
  is_back: boolean
  completed_on: string | null
  moved_on: string
  look_on: string | null
  reason: string | null
}
export interface Kept extends KeptStep {
  step_id: Id
  state: string
  why: string | null
  waits_for: Id | null
  opens_on: string | null
  credential_id: Id | null
  booking_id: Id | null
  is_own: boolean
}

/** Everything known about people on paths, to determine their standing. */
export interface PathFacts {
  enrolments: readonly Enrolment[]
  stepsOf: (of: Pick<Enrolment, 'path_id' | 'steps_no'>) => SavedSteps
  keptOf: (enrolment_id: Id) => ReadonlyMap<Id, Kept>
  proofOf: (employee_id: Id, step: SavedStep) => Proof
}

const stepColumns = sql`st.step_id, st.kind, coalesce(st.program_id, st.credential_type_id, st.form_id) as ref_id, st.is_required, st.is_gate,
  case when st.start_from is not null then json_build_object('from', st.start_from, 'amount', st.start_amount, 'unit', st.start_unit) end as start,
  case when st.due_from is not null then json_build_object('from', st.due_from, 'amount', st.due_amount, 'unit', st.due_unit) end as due`

/** Returns the steps of one version of a path. */
export async function savedSteps({ db, agency }: Scope, path_id: Id, steps_no: number): Promise<SavedSteps> {
  const version = await db.row<{ is_ordered: boolean }>(sql`select is_ordered from learning_path_versions
    where organization_id = ${agency.id} and path_id = ${path_id} and steps_no = ${steps_no}`)
  const steps = await db.rows<SavedStep>(sql`select ${stepColumns} from learning_path_steps st
    where st.organization_id = ${agency.id} and st.path_id = ${path_id} and st.steps_no = ${steps_no} order by st.place`)
  return { is_ordered: version?.is_ordered ?? true, steps }
}

interface Asked {
  employees: readonly Id[]
  /** Limits it to one path. */
  path_id?: Id
  /** Steps to check in addition to those that people have. */
  also?: readonly SavedStep[]
  /** Locks these until the transaction ends. */
  hold?: boolean
  which?: Sql
}

/** True when a person who had left has a program or form of the path open again: the departure was undone, or the item resumed. */
const isBack = sql`p.state = 'withdrawn' and p.withdrawn_how = 'left' and e.provider_status not in (2, 5, 9)
  and exists (select from path_step_states s
    left join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    left join employee_forms f on f.organization_id = s.organization_id and f.id = s.employee_form_id
    where s.organization_id = p.organization_id and s.enrolment_id = p.id
      and (a.state in ('assigned', 'in_progress') or f.state in ('open', 'in_progress', 'awaiting', 'returned')))`
export const isUnderWay = sql`(p.state <> 'withdrawn' or ${isBack})`

export async function loadFacts(scope: Scope, asked: Asked): Promise<PathFacts> {
  const { db, agency } = scope
  const { employees, path_id, also = [], hold = false, which = isUnderWay } = asked
  const enrolments = await db.rows<Enrolment>(sql`
    select p.id, p.version, p.path_id, l.title as path_title, p.employee_id, e.first_name || ' ' || e.last_name as name, p.steps_no,
      case when ${isBack} then 'in_progress' else p.state end as state, ${isBack} as is_back,
      p.start_date, e.hire_date, e.provider_status in (2, 5, 9) as has_left, p.completed_on, p.moved_on, p.look_on, p.reason
    from path_enrolments p join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    join learning_paths l on l.organization_id = p.organization_id and l.id = p.path_id
    where p.organization_id = ${agency.id} and p.employee_id = any(${employees}::uuid[])
      ${path_id ? sql`and p.path_id = ${path_id}` : sql``} and ${which}
    order by p.employee_id, p.id ${hold ? sql`for update of p` : sql``}`)
  const versions = await loadVersions(scope, enrolments)
  const kept = await loadKept(scope, enrolments)
  const steps = [...[...versions.values()].flatMap(version => version.steps), ...also]
  const people = enrolments.map(({ employee_id }) => employee_id)
  const proofs = new Map<string, Proof>()
  for (const kind of Object.keys(proofsOf) as SavedStep['kind'][])
    for (const [key, proof] of await loadProofs(scope, people, refsOf(steps, kind), kind)) proofs.set(key, proof)
  return {
    enrolments,
    stepsOf: of => versions.get(`${of.path_id} ${of.steps_no}`) ?? { is_ordered: true, steps: [] },
    keptOf: id => kept.get(id) ?? new Map(),
    proofOf: (employee_id, { kind, ref_id }) => proofs.get(`${kind} ${employee_id} ${ref_id}`) ?? noProof,
  }
}

const refsOf = (steps: readonly SavedStep[], kind: SavedStep['kind']) => [
  ...new Set(steps.filter(step => step.kind === kind).map(({ ref_id }) => ref_id)),
]

async function loadVersions(scope: Scope, enrolments: readonly Enrolment[]): Promise<Map<string, SavedSteps>> {
  const versions = new Map<string, SavedSteps>()
  for (const { path_id, steps_no } of enrolments) {
    const key = `${path_id} ${steps_no}`
    if (!versions.has(key)) versions.set(key, await savedSteps(scope, path_id, steps_no))
  }
  return versions
}

async function loadKept({ db, agency }: Scope, enrolments: readonly Enrolment[]): Promise<Map<Id, Map<Id, Kept>>> {
  const rows = await db.rows<Kept & { enrolment_id: Id }>(sql`
    select s.enrolment_id, s.step_id, s.state, s.why, s.waits_for, s.opens_on, s.opened_on, s.due_on, s.settled_on, s.skip_reason,
      s.assignment_id, s.credential_id, s.booking_id, s.employee_form_id, s.is_own, a.state as assignment_state,
      case when f.state <> 'voided' or f.completed_on is null then f.state end as form_state
    from path_step_states s
    left join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    left join employee_forms f on f.organization_id = s.organization_id and f.id = s.employee_form_id
    where s.organization_id = ${agency.id} and s.enrolment_id = any(${enrolments.map(({ id }) => id)}::uuid[])`)
  const kept = new Map<Id, Map<Id, Kept>>()
  for (const { enrolment_id, ...row } of rows) {
    const steps = kept.get(enrolment_id) ?? new Map<Id, Kept>()
    kept.set(enrolment_id, steps.set(row.step_id, row))
  }
  return kept
}

interface ProofRow {
  employee_id: Id
  ref_id: Id
  done_id: Id | null
  done_by?: Evidence
  done_on: string | null
  until: string | null
  waived_id: Id | null
  waived_on: string | null
  open_id: Id | null
  is_begun: boolean | null
  due_on: string | null
}

/** A completion of the program, or of one that satisfies it; the one valid longest. */
const programProofs = sql`
  join programs g on g.organization_id = w.organization_id and g.id = w.ref_id
  left join lateral (select a.id as done_id, coalesce(a.completed_on, a.satisfied_on) as done_on, a.expires_on as until from assignments a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id
      and (a.program_id = g.id and a.state in ('completed', 'superseded', 'satisfied')
        or a.program_id = any(g.satisfied_by_ids) and a.state = 'completed')
    order by a.expires_on desc nulls first, a.completed_on desc, a.id limit 1) d on true
  left join lateral (select a.id as waived_id, a.waived_on from assignments a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.program_id = g.id and a.state = 'waived'
    order by a.waived_on desc, a.id limit 1) v on true
  left join lateral (select a.id as open_id, a.state = 'in_progress' as is_begun, a.due_on from assignments a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.program_id = g.id
      and a.state in ('assigned', 'in_progress') limit 1) o on true`

/** Selects the longest valid one, else one that begins in the future, which is checked again then, else an expired one. */
const credentialProofs = sql`
  left join lateral (select c.id as done_id, c.issued_on as done_on, c.expires_on as until from credentials c
    where c.organization_id = w.organization_id and c.employee_id = w.employee_id and c.type_id = w.ref_id and c.state = 'verified'
    order by case when c.expires_on < w.today then 2 when c.issued_on > w.today then 1 else 0 end,
      case when c.issued_on > w.today then c.issued_on end, c.expires_on desc nulls first, c.id limit 1) d on true
  left join lateral (select null::uuid as waived_id, null::date as waived_on) v on true
  left join lateral (select c.id as open_id, true as is_begun, null::date as due_on from credentials c
    where c.organization_id = w.organization_id and c.employee_id = w.employee_id and c.type_id = w.ref_id and c.state = 'recorded'
    order by c.recorded_at desc limit 1) o on true`

/**
 * True when they attended long enough: by the minutes if known, otherwise by the result. A session too short for its content
 * doesn't count.
 */
const isAttended = sql`(b.state = 'booked' and b.result in ('attended', 'late', 'partial') and b.settled ->> 'why' is distinct from 'short'
  and case when s.credit_minutes = 0 then true when b.minutes is null then b.result <> 'partial'
    else b.minutes * 100 >= s.credit_minutes * g.attendance_threshold end)`
const lastDay = sql`(select max(x.on_day) from session_days x where x.organization_id = s.organization_id and x.session_id = s.id)`

/** A signed-off class of the program, its live module, or the whole program; open means a place on a roster. */
const sessionProofs = sql`
  join programs g on g.organization_id = w.organization_id and g.id = w.ref_id
  left join lateral (select c.done_id, c.done_by, c.done_on, c.until from (
      select b.id as done_id, 'booking' as done_by, ${lastDay} as done_on,
        last_valid_day(${lastDay}, g.validity, g.validity_months, g.valid_until) as until
      from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
      where b.organization_id = w.organization_id and b.employee_id = w.employee_id and s.program_id = g.id and s.state = 'closed' and ${isAttended}
      union all
      select a.id, 'assignment', coalesce(a.completed_on, a.satisfied_on), a.expires_on from assignments a
      where a.organization_id = w.organization_id and a.employee_id = w.employee_id
        and (a.program_id = g.id and a.state in ('completed', 'superseded', 'satisfied')
          or a.program_id = any(g.satisfied_by_ids) and a.state = 'completed')
      union all
      select a.id, 'assignment', mp.done_on, last_valid_day(mp.done_on, g.validity, g.validity_months, g.valid_until) from assignments a
      join module_progress mp on mp.organization_id = a.organization_id and mp.assignment_id = a.id and mp.state = 'done'
      join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id and m.module_id = mp.module_id
        and m.kind = 'live_session'
      where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.program_id = g.id
        and a.state in ('assigned', 'in_progress')) c
    order by c.until desc nulls first, c.done_on desc, c.done_id limit 1) d on true
  left join lateral (select a.id as waived_id, a.waived_on from assignments a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.program_id = g.id and a.state = 'waived'
    order by a.waived_on desc, a.id limit 1) v on true
  left join lateral (select b.id as open_id, b.state = 'booked' as is_begun, null::date as due_on
    from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where b.organization_id = w.organization_id and b.employee_id = w.employee_id and s.program_id = g.id and s.state in ('draft', 'open')
      and b.state in ('booked', 'waiting', 'invited') and (b.result is null or b.result not in ('absent', 'excused'))
      and (b.state = 'booked' or s.ends_at > now())
    order by array_position(array['booked', 'waiting', 'invited'], b.state), s.starts_at, b.id limit 1) o on true`

/** The completion valid longest; for a corrected one, the correction. Open is any copy, whoever assigned it. */
const formProofs = sql`
  left join lateral (select a.id as done_id, a.completed_on as done_on, a.expires_on as until from employee_forms a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.form_id = w.ref_id and a.state in ('completed', 'superseded')
    order by a.expires_on desc nulls first, a.completed_on desc, a.id limit 1) d on true
  left join lateral (select null::uuid as waived_id, null::date as waived_on) v on true
  left join lateral (select a.id as open_id, a.state <> 'open' as is_begun, a.due_on from employee_forms a
    where a.organization_id = w.organization_id and a.employee_id = w.employee_id and a.form_id = w.ref_id
      and a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned') limit 1) o on true`

const proofsOf: Readonly<Record<SavedStep['kind'], { joins: Sql; by: Sql }>> = {
  program: { joins: programProofs, by: sql`'assignment'` },
  credential: { joins: credentialProofs, by: sql`'credential'` },
  session: { joins: sessionProofs, by: sql`d.done_by` },
  form: { joins: formProofs, by: sql`'form'` },
}

async function loadProofs({ db, agency }: Scope, people: readonly Id[], refs: readonly Id[], kind: SavedStep['kind']) {
  if (people.length === 0 || refs.length === 0) return new Map<string, Proof>()
  const { joins, by } = proofsOf[kind]
  const rows = await db.rows<ProofRow>(sql`
    select w.employee_id, w.ref_id, d.done_id, ${by} as done_by, d.done_on, d.until, v.waived_id, v.waived_on, o.open_id, o.is_begun, o.due_on
    from (select ${agency.id}::uuid as organization_id, ${todayIn(agency.time_zone)}::date as today, e.id as employee_id, r.id as ref_id
      from unnest(${[...new Set(people)]}::uuid[]) e (id) cross join unnest(${refs}::uuid[]) r (id)) w ${joins}
    where d.done_id is not null or v.waived_id is not null or o.open_id is not null`)
  return new Map(rows.map(row => [`${kind} ${row.employee_id} ${row.ref_id}`, proofOf(row)]))
}

const proofOf = (row: ProofRow): Proof => ({
  done:
    row.done_id && row.done_on
      ? { id: row.done_id, on: row.done_on, until: row.until, ...(row.done_by && { by: row.done_by }) }
      : null,
  waived: row.waived_id && row.waived_on ? { id: row.waived_id, on: row.waived_on } : null,
  open: row.open_id ? { id: row.open_id, is_begun: row.is_begun === true, due_on: row.due_on } : null,
})

/** Returns the inputs of `standOn` for one enrolment; with other steps, as if it had those. */
export const givenOf = (facts: PathFacts, enrolment: Enrolment, today: string, steps = facts.stepsOf(enrolment)) => {
  const kept = facts.keptOf(enrolment.id)
  const refs = new Map(steps.steps.map(step => [step.step_id, step]))
  return {
    ...steps,
    person: enrolment,
    keptOf: (step_id: Id) => kept.get(step_id),
    proofOf: (step_id: Id) => {
      const step = refs.get(step_id)
      return step ? facts.proofOf(enrolment.employee_id, step) : noProof
    },
    today,
  }
}
