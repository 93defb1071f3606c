import { addDays, fullName, lastValidDay, renewalOpensOn } from '@preceptor/contract'
import { type Day, dayOf, dayText, instantText, monthOf, officeHour, workday } from '../days.ts'
import { type AssignmentRecord, anAssignment } from '../factories/assignments.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import {
  aModuleProgress,
  aQuizAttempt,
  aTrainingRecord,
  type AttemptGrantRecord,
  type ModuleProgressRecord,
  type QuizAnswerRecord,
  type QuizAttemptRecord,
  type TrainingRecordRecord,
} from '../factories/learning.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import { cataloguePlans } from '../programs/catalogue.ts'
import { harborlightPrograms } from '../programs/harborlight.ts'
import { elsewherePrograms } from '../programs/elsewhere.ts'
import { Random } from '../random.ts'
import { type Course, coursesOf, type Lists, type Unit } from './courses.ts'
import { Sittings } from './quiz-sittings.ts'

export interface Learned {
  assignments: AssignmentRecord[]
  module_progress: ModuleProgressRecord[]
  quiz_attempts: QuizAttemptRecord[]
  quiz_answers: QuizAnswerRecord[]
  attempt_grants: AttemptGrantRecord[]
  training_records: TrainingRecordRecord[]
  events: EventRecord[]
}

/** An empty result to fill. */
export const nothingLearned = (): Learned => ({
  assignments: [],
  module_progress: [],
  quiz_attempts: [],
  quiz_answers: [],
  attempt_grants: [],
  training_records: [],
  events: [],
})

/** Amount of learning per month, January first: little in August, when people are away. */
const season = [1, 0.95, 1.05, 1, 1, 0.95, 0.8, 0.45, 1.05, 1.1, 1, 0.9]
/** Share of a program's audience that completed it within the year. */
const share = 0.13
/** Programs that everyone takes every year. */
const yearly = new Set(['INFC-1', 'HIPAA-1', 'ABUSE-1', 'FALL-1', 'BBP-1'])

const plans = new Map(
  [...cataloguePlans, ...harborlightPrograms, ...Object.values(elsewherePrograms).flat()].map(plan => [
    plan.code,
    plan,
  ]),
)

export interface Telling {
  random: Random
  chronicle: Chronicle
  sittings: Sittings
  to: Learned
}

/**
 * Creates twelve months of learning, with its own random generator. `open` holds people's open assignments: some are started here,
 * and people with an open program have no older completion of it. Scores, completions and the ledger come from the product's own
 * functions.
 */
export function learningOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  { lists, open }: { lists: Lists; open: readonly AssignmentRecord[] },
): Learned {
  const random = new Random(`${seed} ${chronicle.place.plan.name} learning ${people[0]?.employee.id ?? ''}`)
  const to = nothingLearned()
  const telling: Telling = { random, chronicle, sittings: new Sittings(), to }
  const courses = coursesOf(lists)
  const taken = new Set(open.map(({ employee_id, program_id }) => `${employee_id} ${program_id}`))
  for (const course of courses) {
    const plan = plans.get(course.program.code ?? '')
    if (plan?.is) continue
    const often = yearly.has(course.program.code ?? '') ? share * 1.6 : share
    for (const person of people) {
      const isMeant = !plan?.disciplines || plan.disciplines.includes(person.discipline?.code ?? '')
      if (!isMeant || taken.has(`${person.employee.id} ${course.program.id}`) || !random.chance(often)) continue
      complete(telling, course, person)
    }
  }
  const byProgram = new Map(courses.map(course => [course.program.id, course]))
  const byId = new Map(people.map(person => [person.employee.id, person]))
  for (const assignment of open) {
    const [course, person] = [byProgram.get(assignment.program_id), byId.get(assignment.employee_id)]
    if (course && person) begin(telling, { course, person, assignment })
  }
  return to
}

/** Returns a day within the last year, after the person joined and the program was published, or null if there is none. */
function learnedOn({ random, chronicle }: Telling, course: Course, { career }: Person): Day | null {
  const { today, joined } = chronicle
  const last = career.status === 1 || career.status > 5 ? today - 1 : (career.moves.at(-1)?.day ?? today) - 1
  const first = Math.max(career.entered, joined, course.first, today - 390) + 2
  for (let tries = 0; tries < 8 && first < last; tries++) {
    const day = random.int(first, Math.min(last, today - 1))
    if (random.chance((season[monthOf(day)] ?? 1) * 0.8)) return day
  }
  return null
}

function complete(telling: Telling, course: Course, person: Person) {
  const { random, chronicle } = telling
  const done = learnedOn(telling, course, person)
  if (done === null) return
  const { career } = person
  const assigned = Math.max(workday(done - random.int(2, 26)), course.first, career.entered + 1, chronicle.joined + 1)
  if (assigned > done) return
  finishAndRenew(telling, { course, person, assigned, done })
}

/** Completes it, and adds the next cycle if that has opened. */
export function finishAndRenew(telling: Telling, given: Finished): AssignmentRecord | null {
  const { course, person } = given
  const { today } = telling.chronicle
  const assignment = finish(telling, given)
  const expires_on = assignment?.expires_on ?? null
  if (!assignment || !expires_on) return assignment
  const works = [1, 3, 4].includes(person.career.status)
  const opens = dayOf(renewalOpensOn(expires_on, 30))
  if (works && opens <= today) renew(telling, { person, course, assignment, opens, expires_on })
  return assignment
}

interface Attended {
  minutes: number
  /** The session also records how it was taught. */
  evidence: { session: { mode: string }; rn_led?: true; rn?: object }
}
const evidenceOf = ({ evidence, minutes }: Attended) => ({ ...evidence, credit_minutes: minutes })
/** A completion that follows from its modules lists the classes that taught them. */
const taughtBy = ({ evidence: { session, ...led } }: Attended) => ({ sessions: [session], ...led })

interface Finished {
  course: Course
  person: Person
  assigned: Day
  done: Day
  /** The time of completion, if known. */
  at?: number
  /** Minutes present in a class, and the class's ledger evidence. */
  attended?: Attended
  /** How it was assigned, if not by hand or in bulk. */
  over?: Partial<AssignmentRecord>
}

/**
 * Creates an assignment from its first to its last day, with its learning activity. Returns null if the program did not exist yet.
 */
export function finish(
  telling: Telling,
  { course, person, assigned, done, at: moment, attended, over }: Finished,
): AssignmentRecord | null {
  const { random, chronicle, to } = telling
  const { place, staff } = chronicle
  const { program } = course
  const unit = course.on(assigned)
  if (!unit) return null
  const assigned_on = dayText(assigned)
  const completed_on = dayText(done)
  const at = officeHour(random, assigned)
  const ended = moment ?? done * 86_400_000 + random.int(14 * 60, 23 * 60) * 60_000
  const expires_on = lastValidDay(completed_on, { ...program, valid_until: null })
  const actor = over ? null : staff.admin
  const assignment = anAssignment({
    organization_id: place.organization_id,
    id: random.id(at),
    employee_id: person.employee.id,
    program_id: program.id,
    version_id: unit.version.id,
    state: 'completed',
    source: random.chance(0.8) ? 'bulk' : 'manual',
    assigned_on,
    assigned_by_name: actor?.name ?? 'Preceptor',
    start_date: assigned_on,
    rule_due_on: addDays(assigned_on, program.due_days),
    due_since: assigned_on,
    created_at: instantText(at),
    updated_at: instantText(ended),
    started_at: instantText(Math.max(at + 600_000, ended - 5_400_000)),
    progress_pct: 100,
    completed_at: instantText(ended),
    completed_on,
    completed_how: unit.isOnline ? 'online' : 'evidence',
    expires_on,
    record_id: random.id(ended),
    ...over,
  })
  to.assignments.push(assignment)
  assignment.score = study(telling, { unit, course, person, assignment, ended, passes: true, attended })
  write(telling, { unit, course, assignment, ended, attended })
  tell(telling, person, at, 'training.assigned', actor, [
    { field: 'program', before: null, after: course.name },
    { field: 'start_date', before: null, after: assigned_on },
    { field: 'due_on', before: null, after: assignment.rule_due_on },
  ])
  tell(telling, person, ended, 'training.completed', null, [
    { field: 'program', before: course.name, after: course.name },
    { field: 'completed_on', before: null, after: completed_on },
    ...(expires_on ? [{ field: 'expires_on', before: null, after: expires_on }] : []),
  ])
  return assignment
}

/** The next cycle, opened before this one ends. */
function renew(
  telling: Telling,
  given: { person: Person; course: Course; assignment: AssignmentRecord; opens: Day; expires_on: string },
) {
  const { random, chronicle, to } = telling
  const { person, course, assignment, opens, expires_on } = given
  const at = opens * 86_400_000 + 14 * 3_600_000
  const day = dayText(opens)
  to.assignments.push(
    anAssignment({
      organization_id: chronicle.place.organization_id,
      id: random.id(at),
      employee_id: person.employee.id,
      program_id: course.program.id,
      cycle_no: assignment.cycle_no + 1,
      renews: assignment.id,
      source: 'renewal',
      assigned_on: day,
      assigned_by_name: 'Preceptor',
      start_date: day,
      rule_due_on: expires_on,
      due_since: day,
      created_at: instantText(at),
    }),
  )
  tell(telling, person, at, 'training.renewed', null, [
    { field: 'program', before: null, after: course.name },
    { field: 'due_on', before: null, after: expires_on },
  ])
}

interface Studying {
  unit: Unit
  course: Course
  person: Person
  assignment: AssignmentRecord
  ended: number
  /** True when the person eventually passes the quizzes. */
  passes: boolean
  attended?: Attended | undefined
}

/** Processes each module of a version: read, or attempted until passed. Returns the mean of the best scores. */
function study(
  telling: Telling,
  { unit, course, person, assignment, ended, passes, attended }: Studying,
): number | null {
  const { random, chronicle, sittings, to } = telling
  const organization_id = chronicle.place.organization_id
  const language = unit.speaks(person.employee.language)
  const done_on = dayText(Math.floor(ended / 86_400_000))
  const shared = { organization_id, assignment_id: assignment.id, employee_id: person.employee.id }
  const best: number[] = []
  let at = ended - unit.modules.length * 900_000
  for (const { module_id, content, minutes } of unit.modules) {
    const seconds_spent = Math.round(minutes * 60 * (0.6 + random.next() * 0.5))
    if (content.kind === 'live_session' && attended) {
      const by = { language: null, seconds_spent: 0, how: 'attendance' as const, evidence: evidenceOf(attended) }
      const moment = instantText(ended)
      to.module_progress.push(
        aModuleProgress({ ...shared, ...by, module_id, started_at: moment, done_at: moment, done_on }),
      )
      continue
    }
    if (content.kind !== 'quiz') {
      to.module_progress.push(
        aModuleProgress({
          ...shared,
          module_id,
          language,
          seconds_spent,
          how: unit.isOnline ? 'online' : 'evidence',
          started_at: instantText(at),
          done_at: instantText(at + 600_000),
          done_on,
        }),
      )
      assignment.seconds_spent += seconds_spent
      at += 900_000
      continue
    }
    const pass_mark = content.pass_mark ?? 80
    let number = 0
    let failed = 0
    let passed = false
    let top = 0
    const knows = passes ? 0.66 + random.next() * 0.34 : 0.35 + random.next() * 0.2
    while (!passed && number < 3) {
      number++
      const isLast = passes && number === 3
      const sit = (share: number) => sittings.sit(random, module_id, content, share, pass_mark)
      let sat = sit(isLast ? 2 : knows + number * 0.03)
      if (!passes && sat.score >= pass_mark) sat = sit(0)
      passed = sat.score >= pass_mark
      if (!passed) failed++
      top = Math.max(top, sat.score)
      const length = random.int(140, 780)
      const begun = at + (number - 1) * 1_500_000
      const submitted_at = instantText(begun + length * 1000)
      const attempt = aQuizAttempt({
        ...shared,
        id: random.id(begun),
        program_id: course.program.id,
        version_id: unit.version.id,
        module_id,
        number,
        language,
        state: passed ? 'passed' : 'failed',
        seed: sat.seed,
        pass_mark,
        started_at: instantText(begun),
        submitted_at,
        submitted_on: done_on,
        score: sat.score,
        seconds_spent: length,
        device: random.chance(0.8) ? 'phone' : 'computer',
        graded_at: submitted_at,
      })
      to.quiz_attempts.push(attempt)
      assignment.seconds_spent += length
      for (const one of sat.graded)
        to.quiz_answers.push({ organization_id, attempt_id: attempt.id, employee_id: person.employee.id, ...one })
    }
    best.push(top)
    to.module_progress.push(
      aModuleProgress({
        ...shared,
        module_id,
        language,
        seconds_spent: 0,
        failed_attempts: failed,
        started_at: instantText(at),
        ...(passed
          ? { done_at: instantText(at + number * 1_500_000), done_on }
          : { state: 'in_progress', how: null, done_at: null, done_on: null }),
      }),
    )
    at += number * 1_500_000
  }
  return best.length === 0 ? null : Math.floor(best.reduce((sum, one) => sum + one, 0) / best.length)
}

interface Entries {
  unit: Unit
  course: Course
  assignment: AssignmentRecord
  ended: number
  attended?: Attended | undefined
}

/**
 * Writes the ledger entries as `completeAssignments` does. Minutes present are split among topics in proportion to the time taught.
 */
function write({ random, chronicle, to }: Telling, { unit, course, assignment, ended, attended }: Entries) {
  const { program, type } = course
  const shared = {
    organization_id: chronicle.place.organization_id,
    employee_id: assignment.employee_id,
    assignment_id: assignment.id,
    program_id: program.id,
    version_id: assignment.version_id,
    completed_on: assignment.completed_on ?? '',
    how: assignment.completed_how ?? 'online',
    counts_as: type.counts_as,
    is_payable: type.is_payable,
    pay_code: program.pay_code,
    entered_at: instantText(ended),
  }
  const evidence = attended && (unit.live ? taughtBy(attended) : evidenceOf(attended))
  to.training_records.push(
    aTrainingRecord({
      ...shared,
      id: assignment.record_id ?? '',
      score: assignment.score,
      ...(evidence && { evidence }),
    }),
  )
  const whole = unit.credits.reduce((sum, { minutes }) => sum + minutes, 0)
  const share = (minutes: number) => (attended ? Math.round((attended.minutes * minutes) / whole) : minutes)
  let upto = 0
  for (const { topic, mode, minutes } of unit.credits) {
    const credited = share(upto + minutes) - share(upto)
    upto += minutes
    to.training_records.push(
      aTrainingRecord({
        ...shared,
        id: random.id(ended),
        kind: 'credit',
        topic,
        mode: attended?.evidence.session.mode ?? mode,
        minutes: credited,
        score: null,
        ...(attended && { evidence: attended.evidence }),
      }),
    )
  }
}

/** Starts some of the open assignments, and uses up all attempts on a few. */
export function begin(
  telling: Telling,
  { course, person, assignment }: { course: Course; person: Person; assignment: AssignmentRecord },
) {
  const { random, chronicle, to } = telling
  const { today } = chronicle
  if (assignment.state !== 'assigned' || assignment.start_date > dayText(today) || person.career.status !== 1) return
  if (!random.chance(0.3)) return
  const unit = course.on(today)
  if (!unit?.isOnline) return
  const assigned = dayOf(assignment.assigned_on)
  const day = Math.min(today - 1, assigned + random.int(1, 9))
  if (day <= assigned) return
  const at = officeHour(random, day)
  const quizzes = unit.modules.filter(({ content }) => content.kind === 'quiz')
  const isStuck = quizzes.length > 0 && random.chance(0.12)
  const halves = unit.modules.slice(0, isStuck ? unit.modules.length : Math.max(1, unit.modules.length >> 1))
  const wanted = unit.modules.filter(one => one.is_required)
  const part: Unit = { ...unit, modules: isStuck ? halves : halves.filter(({ content }) => content.kind !== 'quiz') }
  const isWhole = part.modules.filter(one => one.is_required).length >= wanted.length && !isStuck
  if (part.modules.length === 0 || isWhole) return
  Object.assign(assignment, { state: 'in_progress', started_at: instantText(at), version_id: unit.version.id })
  const score = study(telling, { unit: part, course, person, assignment, ended: at + 5_400_000, passes: false })
  const done = new Set(
    to.module_progress
      .filter(one => one.assignment_id === assignment.id && one.state === 'done')
      .map(one => one.module_id),
  )
  assignment.score = score
  assignment.progress_pct = Math.floor(
    (wanted.filter(({ module_id }) => done.has(module_id)).length * 100) / Math.max(1, wanted.length),
  )
  if (isStuck && random.chance(0.25)) grant(telling, assignment, today)
  tell(telling, person, at, 'training.started', null, [{ field: 'program', before: null, after: course.name }])
}

function grant({ random, chronicle, to }: Telling, assignment: AssignmentRecord, today: Day) {
  const { place, staff } = chronicle
  const at = officeHour(random, today - 1)
  to.attempt_grants.push({
    organization_id: place.organization_id,
    id: random.id(at),
    assignment_id: assignment.id,
    employee_id: assignment.employee_id,
    extra: 2,
    reason: random.pick(['Was ill on the day', 'Reviewed the material with the nurse', 'Phone died during the quiz']),
    expires_on: dayText(today + 14),
    granted_on: dayText(today - 1),
    granted_by_name: staff.admin.name,
    granted_at: instantText(at),
  })
}

export function tell(
  { random, chronicle, to }: Telling,
  { employee }: Person,
  at: number,
  kind: EventRecord['kind'],
  actor: { id: string; name: string } | null,
  changes: EventRecord['changes'],
) {
  to.events.push(
    anEvent({
      organization_id: chronicle.place.organization_id,
      id: random.id(at),
      at: instantText(at),
      kind,
      source: actor ? 'user' : 'system',
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? 'Preceptor',
      subject_id: employee.id,
      subject_name: fullName(employee),
      changes,
    }),
  )
}
