import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { assignByPath, type MadeAssignment } from '../assignments/assign-by-path.ts'
import { giveByPath } from '../employee-forms/give-by-path.ts'
import { todayIn } from '../employees/today.ts'
import { type Enrolment, givenOf, type Kept, loadFacts, type PathFacts, type SavedStep } from './facts.ts'
import { completedOn, movedOn, outlookOn } from './outcome.ts'
import { type StepStanding, standOn } from './stand.ts'

interface Settled {
  enrolment: Enrolment
  steps: readonly SavedStep[]
  standings: StepStanding[]
  state: Enrolment['state']
  look_on: string | null
}

/**
 * Updates the paths of these people to match their records: steps become done, open and assigned. Everything follows from rows that
 * are locked or read after locking, so a repeated run finds it done, and two concurrent runs go one after the other.
 */
export async function settlePeople(scope: Scope, employees: readonly Id[], path_id?: Id): Promise<void> {
  if (employees.length === 0) return
  const facts = await loadFacts(scope, { employees, hold: true, ...(path_id && { path_id }) })
  const today = todayIn(scope.agency.time_zone)
  const left = facts.enrolments.filter(({ has_left, state }) => has_left && state !== 'completed')
  await withdrawLeft(scope, left)
  const settled = facts.enrolments.filter(({ has_left }) => !has_left).map(enrolment => settle(facts, enrolment, today))
  const own = await giveAll(scope, settled)
  await writeSteps(scope, facts, settled, own)
  await writeEnrolments(scope, facts, settled, own)
}

function settle(facts: PathFacts, enrolment: Enrolment, today: string): Settled {
  const given = givenOf(facts, enrolment, today)
  const standings = standOn(given)
  return { enrolment, steps: given.steps, standings, ...outlookOn(given, standings) }
}

interface Wish {
  settled: Settled
  standing: StepStanding
  kind: SavedStep['kind']
  ref_id: Id
}

/** The assigned programs and forms, by enrolment and step. */
type Own = ReadonlySet<string>
const keyOf = ({ settled, standing }: Pick<Wish, 'settled' | 'standing'>) =>
  `${settled.enrolment.id} ${standing.step_id}`

/** Assigns everything that opens, program by program and form by form: each is one statement for any number of people. */
async function giveAll(scope: Scope, all: readonly Settled[]): Promise<Own> {
  const wishes = all.flatMap(settled =>
    settled.standings.flatMap((standing): Wish[] => {
      const step = settled.steps.find(({ step_id }) => step_id === standing.step_id)
      return standing.assigns && step ? [{ settled, standing, kind: step.kind, ref_id: step.ref_id }] : []
    }),
  )
  const own = new Set<string>()
  for (const group of Map.groupBy(wishes, one => `${one.ref_id} ${one.settled.enrolment.path_id}`).values())
    for (const wish of await give(scope, group)) own.add(keyOf(wish))
  return own
}

async function give(scope: Scope, wishes: readonly Wish[]): Promise<Wish[]> {
  const [first] = wishes
  if (!first) return []
  const because = first.settled.enrolment.path_title
  const { made, refused } = await givers[first.kind === 'form' ? 'form' : 'program'](
    scope,
    { id: first.ref_id, because },
    wishes.map(({ settled: { enrolment }, standing: { due_on } }) => ({
      employee_id: enrolment.employee_id,
      hire_date: enrolment.hire_date,
      due_on,
    })),
  )
  const by = new Map(made.map(one => [one.employee_id, one]))
  const given = wishes.filter(({ settled }) => by.has(settled.enrolment.employee_id))
  for (const wish of wishes) noteGiven(wish, by.get(wish.settled.enrolment.employee_id), refused)
  return given
}

const givers: Readonly<Record<'program' | 'form', typeof giveByPath>> = {
  program: (scope, { id, because }, wanted) => assignByPath(scope, { program_id: id, because }, wanted),
  form: giveByPath,
}

function noteGiven(
  { standing, kind }: Pick<Wish, 'standing' | 'kind'>,
  made: MadeAssignment | undefined,
  refused: 'not_startable' | 'no_seat' | null,
) {
  if (made)
    Object.assign(standing, {
      assigns: false,
      [kind === 'form' ? 'employee_form_id' : 'assignment_id']: made.id,
      due_on: made.due_on,
    })
  // It opens once it can be assigned; until then no day counts
  else if (refused) Object.assign(standing, { why: refused, opened_on: null, due_on: null })
}

const kept = [
  'state',
  'why',
  'waits_for',
  'opens_on',
  'opened_on',
  'due_on',
  'settled_on',
  'assignment_id',
  'credential_id',
  'booking_id',
  'employee_form_id',
] as const

const isSame = (was: Kept | undefined, now: StepStanding) =>
  was !== undefined && kept.every(field => was[field] === now[field])

function rowOf({ enrolment: { id, employee_id } }: Settled, standing: StepStanding, made: boolean): object {
  const fields = Object.fromEntries(kept.map(field => [field, standing[field]]))
  return Object.assign(fields, { enrolment_id: id, employee_id, step_id: standing.step_id, made })
}

async function writeSteps({ db, agency }: Scope, facts: PathFacts, all: readonly Settled[], own: Own) {
  const rows = all.flatMap(settled =>
    settled.standings
      .filter(standing => !isSame(facts.keptOf(settled.enrolment.id).get(standing.step_id), standing))
      .map(standing => rowOf(settled, standing, own.has(keyOf({ settled, standing })))),
  )
  if (rows.length === 0) return
  await db.run(sql`
    insert into path_step_states (organization_id, enrolment_id, step_id, employee_id, state, why, waits_for, opens_on, opened_on, due_on,
      settled_on, assignment_id, credential_id, booking_id, employee_form_id, is_own)
    select ${agency.id}, u.enrolment_id, u.step_id, u.employee_id, u.state, u.why, u.waits_for, u.opens_on, u.opened_on, u.due_on,
      u.settled_on, u.assignment_id, u.credential_id, u.booking_id, u.employee_form_id, u.made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (enrolment_id uuid, step_id uuid, employee_id uuid, state text, why text,
      waits_for uuid, opens_on date, opened_on date, due_on date, settled_on date, assignment_id uuid, credential_id uuid,
      booking_id uuid, employee_form_id uuid, made boolean)
    on conflict (organization_id, enrolment_id, step_id) do update set state = excluded.state, why = excluded.why,
      waits_for = excluded.waits_for, opens_on = excluded.opens_on, opened_on = excluded.opened_on, due_on = excluded.due_on,
      settled_on = excluded.settled_on, credential_id = excluded.credential_id,
      booking_id = excluded.booking_id, assignment_id = excluded.assignment_id,
      employee_form_id = excluded.employee_form_id,
      is_own = excluded.is_own or path_step_states.is_own and path_step_states.assignment_id is not distinct from excluded.assignment_id
        and path_step_states.employee_form_id is not distinct from excluded.employee_form_id`)
}

async function writeEnrolments(scope: Scope, facts: PathFacts, all: readonly Settled[], own: Own) {
  const today = todayIn(scope.agency.time_zone)
  const rows = all.flatMap(settled => {
    const { enrolment, state, look_on, standings } = settled
    const gives = standings.some(({ step_id }) => own.has(`${enrolment.id} ${step_id}`))
    const was = facts.keptOf(enrolment.id)
    const moved_on = movedOn(enrolment.moved_on, { standings, was, gives, start_date: enrolment.start_date, today })
    const completed_on = completedOn(state, enrolment.completed_on, { standings, today })
    const is_same =
      state === enrolment.state &&
      look_on === enrolment.look_on &&
      moved_on === enrolment.moved_on &&
      completed_on === enrolment.completed_on
    const { id, employee_id, name, path_title } = enrolment
    const completes = state === 'completed' && enrolment.state !== 'completed'
    return is_same && !enrolment.is_back
      ? []
      : [{ id, employee_id, name, path_title, state, look_on, moved_on, completed_on, completes }]
  })
  if (rows.length === 0) return
  const { db, agency } = scope
  await db.run(sql`
    with u as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, employee_id uuid, name text,
      path_title text, state text, look_on date, moved_on date, completed_on date, completes boolean)),
    written as (update path_enrolments p set state = u.state, look_on = u.look_on, moved_on = u.moved_on, completed_on = u.completed_on,
        withdrawn_how = null, reason = case when u.state = 'paused' then p.reason end
      from u where p.organization_id = ${agency.id} and p.id = u.id)
    ${eventInsert(
      scope,
      { kind: 'path.completed' },
      sql`select u.employee_id as subject_id, u.name as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'learning_path', 'before', null, 'after', u.path_title)) as changes from u where u.completes`,
    )}`)
}

/** Removes people who left from their paths; their departure already withdrew their programs. */
async function withdrawLeft(scope: Scope, left: readonly Enrolment[]) {
  if (left.length === 0) return
  await scope.db.run(sql`
    with gone as (
      update path_enrolments p set state = 'withdrawn', withdrawn_how = 'left', look_on = null, version = p.version + 1
      where p.organization_id = ${scope.agency.id} and p.id = any(${left.map(({ id }) => id)}::uuid[]) and p.state <> 'withdrawn'
      returning p.organization_id, p.employee_id, p.path_id)
    ${eventInsert(
      scope,
      { kind: 'path.withdrawn' },
      sql`select g.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'learning_path', 'before', l.title, 'after', null)) as changes
      from gone g join employees e on e.organization_id = g.organization_id and e.id = g.employee_id
      join learning_paths l on l.organization_id = g.organization_id and l.id = g.path_id`,
    )}`)
}
