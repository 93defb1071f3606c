import { type Day, dayOf, dayText, instantText, officeHour, workday } from '../days.ts'
import { type AssignmentRecord, anAssignment } from '../factories/assignments.ts'
import type { CredentialRecord, CredentialTypeRecord } from '../factories/credentials.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import {
  aLearningPath,
  anEnrolment,
  aPathStep,
  aPathVersion,
  type EnrolmentRecord,
  type LearningPathRecord,
  type PassedOverRecord,
  type PathDisciplineRecord,
  type PathStepRecord,
  type PathVersionRecord,
  type StepStateRecord,
} from '../factories/learning-paths.ts'
import type { Chronicle } from '../history.ts'
import { type Course, coursesOf, type Lists } from '../learning/courses.ts'
import { begin, finish, type Learned, tell, type Telling, nothingLearned } from '../learning/past.ts'
import { Sittings } from '../learning/quiz-sittings.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'
import type { Taught } from '../sessions/world.ts'
import { type PathPlan, pathPlans, pauses, skips, type StepPlan, withdrawals } from './plans.ts'
import { type Deed, type Holdings, type Seat, type Walked, walk, type WalkedStep } from './walk.ts'

interface Paths extends Learned {
  learning_paths: LearningPathRecord[]
  learning_path_disciplines: PathDisciplineRecord[]
  learning_path_versions: PathVersionRecord[]
  learning_path_steps: PathStepRecord[]
  path_enrolments: EnrolmentRecord[]
  path_step_states: StepStateRecord[]
  path_passed_over: PassedOverRecord[]
}

interface Given {
  lists: Lists & { credential_types: readonly CredentialTypeRecord[] }
  /** All assignments people have so far. */
  assignments: readonly AssignmentRecord[]
  credentials: readonly CredentialRecord[]
  /** Paths with session steps are processed after the sessions were held; without this value, all other paths. */
  taught?: Taught
}

interface World extends Telling {
  to: Paths
  people: readonly Person[]
  courses: ReadonlyMap<string, Course>
  types: ReadonlyMap<string, CredentialTypeRecord>
  holdingsOf: (person: Person) => Holdings
  /** Future sessions, by person and program. */
  waits: ReadonlySet<string>
}

/**
 * Creates the learning paths of an agency with the people on them. Uses its own random generator, so other data does not change.
 */
export function pathsOf(seed: string, chronicle: Chronicle, people: readonly Person[], given: Given): Paths {
  const to: Paths = {
    ...nothingLearned(),
    learning_paths: [],
    learning_path_disciplines: [],
    learning_path_versions: [],
    learning_path_steps: [],
    path_enrolments: [],
    path_step_states: [],
    path_passed_over: [],
  }
  const random = new Random(`${seed} ${chronicle.place.plan.name} paths${given.taught ? ' with sessions' : ''}`)
  const seats = seatsIn(given.taught)
  const world: World = {
    random,
    chronicle,
    sittings: new Sittings(),
    to,
    people,
    courses: new Map(coursesOf(given.lists).map(course => [course.program.code ?? '', course])),
    types: new Map(given.lists.credential_types.map(type => [type.code ?? '', type])),
    holdingsOf: holder(given, seats),
    waits: new Set(
      seats
        .filter(
          ({ booking, session }) =>
            session.state === 'open' && ['booked', 'waiting', 'invited'].includes(booking.state),
        )
        .map(({ booking, session }) => `${booking.employee_id} ${session.program_id}`),
    ),
  }
  for (const plan of pathPlans) if (asksForSessions(plan) === (given.taught !== undefined)) onePath(world, plan)
  return to
}

const asksForSessions = ({ steps }: PathPlan) => steps.some(({ session }) => session !== undefined)

function seatsIn(taught: Taught | undefined): Seat[] {
  if (!taught) return []
  const sessions = new Map(taught.sessions.map(session => [session.id, session]))
  const lastDays = new Map(taught.session_days.map(day => [day.session_id, day.on_day]))
  return taught.session_bookings.flatMap(booking => {
    const session = sessions.get(booking.session_id)
    return session ? [{ booking, session, last_day: lastDays.get(session.id) ?? '' }] : []
  })
}

/** Tracks each person's assignments and credentials; those from one path count on the next one too. */
function holder({ assignments, credentials }: Pick<Given, 'assignments' | 'credentials'>, seats: readonly Seat[]) {
  const seated = Map.groupBy(seats, one => one.booking.employee_id)
  const learned = Map.groupBy(assignments, one => one.employee_id)
  const papers = Map.groupBy(credentials, one => one.employee_id)
  const known = new Map<string, Holdings>()
  return ({ employee: { id, hire_date } }: Person): Holdings => {
    const held = known.get(id) ?? {
      hire_date,
      assignments: Map.groupBy(learned.get(id) ?? [], one => one.program_id),
      credentials: Map.groupBy(papers.get(id) ?? [], one => one.type_id),
      seats: Map.groupBy(seated.get(id) ?? [], one => one.session.program_id),
    }
    known.set(id, held)
    return held
  }
}

function onePath(world: World, plan: PathPlan) {
  const { random, chronicle, to } = world
  const { place, staff, today, joined } = chronicle
  const { organization_id } = place
  const begun = Math.max(joined + 20, today - Math.max(plan.ago[1], 40) - 12)
  const at = officeHour(random, workday(begun))
  const path = aLearningPath({
    organization_id,
    id: random.id(at),
    title: plan.title,
    description: plan.description,
    state: plan.is ?? 'active',
    rule_on: plan.rule === true,
    created_at: instantText(at),
    created_by_name: staff.admin.name,
    ...(plan.is === 'archived' && { updated_at: instantText(officeHour(random, workday(today - 50))) }),
  })
  to.learning_paths.push(path)
  const shared = { organization_id, path_id: path.id }
  to.learning_path_versions.push(
    aPathVersion({ ...shared, is_ordered: !plan.free, created_at: path.created_at, created_by_name: staff.admin.name }),
  )
  const rows = plan.steps.map((step, place_no) => stepOf(world, step, { ...shared, place: place_no, at }))
  to.learning_path_steps.push(...rows)
  narrate(world, plan, path, at)
  const held = plan.disciplines.flatMap(code => place.disciplines.get(code)?.id ?? [])
  if (plan.rule) to.learning_path_disciplines.push(...held.map(discipline_id => ({ ...shared, discipline_id })))
  putPeople(world, plan, { path, rows })
  if (!plan.rule) return
  // People who matched when the rule started are not its newcomers
  const matching = world.people.filter(
    one => one.career.status === 1 && one.held.some(({ discipline_id }) => held.includes(discipline_id)),
  )
  const { id: path_id } = path
  for (const { employee } of matching) to.path_passed_over.push({ organization_id, path_id, employee_id: employee.id })
}

function stepOf(
  { random, courses, types }: World,
  { program, session, credential, optional, gate, start, due }: StepPlan,
  { at, ...row }: { organization_id: string; path_id: string; place: number; at: number },
): PathStepRecord {
  const taught = program ?? session
  const course = taught === undefined ? undefined : courses.get(taught)
  const type = credential === undefined ? undefined : types.get(credential)
  if (!course && !type) throw new Error(`There is neither a program nor a credential ${taught ?? credential}.`)
  return aPathStep({
    ...row,
    step_id: random.id(at),
    kind: session ? 'session' : course ? 'program' : 'credential',
    program_id: course?.program.id ?? null,
    credential_type_id: type?.id ?? null,
    is_required: !optional,
    is_gate: gate === true,
    ...(start && { start_from: start.from, start_amount: start.amount, start_unit: start.unit }),
    ...(due && { due_from: due.from, due_amount: due.amount, due_unit: due.unit }),
  })
}

/** Writes the history of the path. */
function narrate({ random, chronicle, to }: World, { is }: PathPlan, path: LearningPathRecord, at: number) {
  const { staff, place } = chronicle
  const kinds: [EventRecord['kind'], number][] = [
    ['learning_path.created', at],
    ['learning_path.steps_changed', at + 900_000],
  ]
  if (is !== 'draft') kinds.push(['learning_path.activated', at + 1_200_000])
  if (is === 'archived') kinds.push(['learning_path.archived', Date.parse(path.updated_at)])
  for (const [kind, moment] of kinds)
    to.events.push(
      anEvent({
        organization_id: place.organization_id,
        id: random.id(moment),
        at: instantText(moment),
        kind,
        source: 'user',
        actor_id: staff.admin.id,
        actor_name: staff.admin.name,
        subject_id: path.id,
        subject_name: path.title,
      }),
    )
}

interface Put {
  path: LearningPathRecord
  rows: readonly PathStepRecord[]
}

const walkedSteps = (rows: readonly PathStepRecord[]): WalkedStep[] =>
  rows.map(row => ({
    step_id: row.step_id,
    kind: row.kind,
    ref_id: row.program_id ?? row.credential_type_id ?? '',
    is_required: row.is_required,
    is_gate: row.is_gate,
    start: row.start_from && { from: row.start_from, amount: row.start_amount, unit: row.start_unit },
    due: row.due_from && { from: row.due_from, amount: row.due_amount, unit: row.due_unit },
  }))

function putPeople(world: World, plan: PathPlan, { path, rows }: Put) {
  const { random, chronicle, people } = world
  const steps = walkedSteps(rows)
  const meant = random.shuffle(people.filter(person => isMeant(chronicle, plan, person)))
  const chosen = asksForSessions(plan) ? byTheirSeats(world, steps, meant) : meant
  let left = plan.people
  for (const person of chosen) {
    if (left === 0) break
    const added = addedOn(world, plan, { person, steps })
    if (added === null) continue
    putOne(world, plan, { path, steps, person, added })
    left--
  }
}

/**
 * Orders people: first those who attended such a session, then those with a seat in an upcoming one, then those with neither. No
 * one has a seat for one of the other steps.
 */
function byTheirSeats({ holdingsOf, waits }: World, steps: readonly WalkedStep[], people: readonly Person[]): Person[] {
  const asked = steps.filter(({ kind }) => kind === 'session')
  const free = people.filter(({ employee }) =>
    steps.every(({ kind, ref_id }) => kind === 'session' || !waits.has(`${employee.id} ${ref_id}`)),
  )
  const seatsOf = (person: Person) => asked.flatMap(({ ref_id }) => holdingsOf(person).seats.get(ref_id) ?? [])
  const groups = Map.groupBy(free, person => {
    const seats = seatsOf(person).filter(({ booking }) => booking.state === 'booked')
    if (seats.some(({ session }) => session.state === 'closed')) return 'was there'
    if (seats.length > 0) return 'has a seat'
    return seatsOf(person).length > 0 ? 'else' : 'nothing'
  })
  const [was, has, none] = [groups.get('was there') ?? [], groups.get('has a seat') ?? [], groups.get('nothing') ?? []]
  return none.flatMap((person, at) => [was[at], has[at], person].filter(one => one !== undefined))
}

const isMeant = ({ today }: Chronicle, plan: PathPlan, { career, discipline }: Person) =>
  career.status === 1 &&
  discipline !== null &&
  plan.disciplines.includes(discipline.code) &&
  career.hired !== null &&
  (plan.newcomers === undefined || career.hired > today - plan.newcomers)

/** Returns a day by which they have all its programs from other sources; null when too late. */
function addedOn(
  { random, chronicle: { today }, holdingsOf }: World,
  { ago: [last, first], newcomers }: PathPlan,
  { person, steps }: { person: Person; steps: readonly WalkedStep[] },
): Day | null {
  const { assignments } = holdingsOf(person)
  const { career } = person
  const others = steps.flatMap(({ ref_id }) => assignments.get(ref_id) ?? []).map(one => dayOf(one.assigned_on))
  // People whose status changed have been back for a while
  const settled = Math.max(career.hired ?? 0, ...career.moves.map(({ day }) => day)) + 1
  const wanted = newcomers ? settled : workday(today - random.int(last, first))
  const day = Math.max(wanted, settled, ...others)
  return day <= today - last ? day : null
}

interface Putting {
  path: LearningPathRecord
  steps: readonly WalkedStep[]
  person: Person
  added: Day
}

function putOne(world: World, plan: PathPlan, { path, steps, person, added }: Putting) {
  const { random, chronicle, courses, to, holdingsOf } = world
  const { today, staff, place } = chronicle
  const byProgram = new Map([...courses.values()].map(course => [course.program.id, course]))
  const courseOf = (id: string) => {
    const course = byProgram.get(id)
    if (!course) throw new Error('A step asks for a program that is not there.')
    return course
  }
  const pace = random.weighted({ quick: 45, slow: 30, stuck: 25 })
  const goes = random.weighted({ on: 86, paused: 7, withdrawn: 7 })
  const learner = { pace, path, person, courseOf, until: goes === 'on' ? today : today - 3 }
  const deeds = plan.is ? [] : deedsOf(world, { steps, added, pausing: goes === 'paused' })
  const walked = walk(
    {
      is_ordered: !plan.free,
      steps,
      programOf: id => courseOf(id).program,
      today,
      give: (step, on, due_on) => give(world, learner, { program_id: step.ref_id, on, due_on }),
    },
    holdingsOf(person),
    { added, deeds },
  )
  const at = officeHour(random, added)
  const by = plan.rule ? null : staff.admin
  const row = anEnrolment({
    organization_id: place.organization_id,
    id: random.id(at),
    path_id: path.id,
    employee_id: person.employee.id,
    state: walked.state,
    source: plan.rule ? 'rule' : 'bulk',
    start_date: walked.start_date,
    reason: walked.state === 'paused' ? random.pick(pauses) : null,
    completed_on: walked.completed_on,
    moved_on: walked.moved_on,
    look_on: walked.look_on,
    added_on: dayText(added),
    added_by_name: by?.name ?? 'Preceptor',
  })
  to.path_enrolments.push(row)
  to.path_step_states.push(...statesOf(walked, row, staff.admin.name))
  tell(world, person, at, 'path.added', by, [
    { field: 'learning_path', before: null, after: path.title },
    { field: 'start_date', before: null, after: walked.start_date },
  ])
  if (walked.completed_on)
    tell(world, person, dayOf(walked.completed_on) * 86_400_000 + 86_000_000, 'path.completed', null, [
      { field: 'learning_path', before: null, after: path.title },
    ])
  if (goes === 'withdrawn' && !plan.is && row.state === 'in_progress') withdraw(world, { row, walked, path, person })
}

/** The pauses and skipped steps of some people. */
function deedsOf(
  { random, chronicle: { today } }: World,
  { steps, added, pausing }: { steps: readonly WalkedStep[]; added: Day; pausing: boolean },
): Deed[] {
  const deeds: Deed[] = []
  const optional = steps.findLast(({ is_required }) => !is_required)
  if (optional && random.chance(0.1))
    deeds.push({ on: added + 1, does: 'skip', step_id: optional.step_id, reason: random.pick(skips) })
  if (pausing) deeds.push({ on: Math.max(added + 2, today - random.int(3, 40)), does: 'pause' })
  return deeds.filter(({ on }) => on <= today)
}

interface Learner {
  pace: 'quick' | 'slow' | 'stuck'
  path: LearningPathRecord
  person: Person
  courseOf: (id: string) => Course
  /** Nothing is finished after this day. */
  until: Day
}

/** The path assigns a program; fast learners finish it in days, slow ones in weeks, and some stay where they are. */
function give(
  world: World,
  { pace, path, person, courseOf, until }: Learner,
  { program_id, on, due_on }: { program_id: string; on: Day; due_on: string | null },
): AssignmentRecord | null {
  const { random, chronicle, holdingsOf, to } = world
  const course = courseOf(program_id)
  const had = holdingsOf(person).assignments.get(program_id) ?? []
  const over = {
    source: 'path',
    cycle_no: Math.max(0, ...had.map(({ cycle_no }) => cycle_no)) + 1,
    rule_due_on: due_on,
    reason: path.title,
  } as const
  const needs = pace === 'quick' ? random.int(1, 12) : random.int(9, 45)
  const stays = pace === 'stuck' && random.chance(0.5)
  if (!stays && on + needs < until) return finish(world, { course, person, assigned: on, done: on + needs, over })
  const at = officeHour(random, on)
  const assigned_on = dayText(on)
  const assignment = anAssignment({
    ...over,
    organization_id: chronicle.place.organization_id,
    id: random.id(at),
    employee_id: person.employee.id,
    program_id,
    assigned_on,
    assigned_by_name: 'Preceptor',
    start_date: assigned_on,
    due_since: assigned_on,
    created_at: instantText(at),
  })
  to.assignments.push(assignment)
  tell(world, person, at, 'training.assigned', null, [
    { field: 'program', before: null, after: course.name },
    { field: 'due_on', before: null, after: due_on },
  ])
  begin(world, { course, person, assignment })
  return assignment
}

const statesOf = (
  { kept }: Walked,
  { organization_id, id: enrolment_id, employee_id }: EnrolmentRecord,
  skipper: string,
): StepStateRecord[] =>
  [...kept.values()].map(({ standing, skip_reason, is_own }) => ({
    organization_id,
    enrolment_id,
    step_id: standing.step_id,
    employee_id,
    state: standing.state,
    waits_for: standing.waits_for,
    opens_on: standing.opens_on,
    why: standing.why,
    opened_on: standing.opened_on,
    due_on: standing.due_on,
    settled_on: standing.settled_on,
    skip_reason,
    skipped_by_name: skip_reason === null ? null : skipper,
    assignment_id: standing.assignment_id,
    is_own,
    credential_id: standing.credential_id,
    booking_id: standing.booking_id,
  }))

interface Withdrawing {
  row: EnrolmentRecord
  walked: Walked
  path: LearningPathRecord
  person: Person
}

/** Also withdraws assignments of the path that no one has started. */
function withdraw(world: World, { row, walked, path, person }: Withdrawing) {
  const { random, chronicle, holdingsOf } = world
  const { today, staff } = chronicle
  const day = Math.max(dayOf(walked.moved_on), today - 2)
  const at = officeHour(random, day)
  const reason = random.pick(withdrawals)
  Object.assign(row, { state: 'withdrawn', withdrawn_how: 'manual', reason, look_on: null })
  tell(world, person, at, 'path.withdrawn', staff.admin, [{ field: 'learning_path', before: path.title, after: null }])
  const own = new Set(
    [...walked.kept.values()].flatMap(({ is_own, assignment_id }) => (is_own ? (assignment_id ?? []) : [])),
  )
  for (const one of [...holdingsOf(person).assignments.values()].flat())
    if (own.has(one.id) && one.state === 'assigned') {
      Object.assign(one, {
        state: 'withdrawn',
        withdrawn_at: instantText(at),
        withdrawn_on: dayText(day),
        withdrawn_how: 'manual',
        withdrawn_by_name: staff.admin.name,
        reason,
        updated_at: instantText(at),
      })
    }
}
