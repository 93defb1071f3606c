import type { api, Answer, CompletedCourse, Id, Input } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { newId } from '../../lib/new-id.ts'
import { asLearner, type KeyedScope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen } from '../employees/training-facts.ts'
import { addCompleted, mayBeAdded } from '../learning/add-completed.ts'
import { completeAssignments } from '../learning/complete.ts'
import { addDeclaredAttempt, knownAttempt } from '../learning/declared-attempts.ts'
import { holdSeats } from '../programs/seats.ts'
import { completedCourses } from './completed.ts'
import { findLearner, type Learner } from './find-learner.ts'
import { ownAssignment } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

type Declared = Input<typeof api.learners.declareCompletion>['body']

/** Records a completion reported by another app: evidence, under the key's name. Reporting it again returns the same one. */
export async function declareCompletion(scope: KeyedScope, given: Declared): Promise<CompletedCourse> {
  if (given.completed_on > todayIn(scope.agency.time_zone))
    throw invalid({ completed_on: [learnersTexts.named('tomorrow')] })
  return inOrder(scope, given, async (own, learner) => {
    await refuseTooEarly(own, learner, given)
    return declareOwn(own, learner, given)
  })
}

/** The earliest allowed completion day if the hire date is unknown, in years: no one works longer. */
const mostYears = 60

async function refuseTooEarly({ db, agency }: KeyedScope, { id }: Learner, { completed_on }: Declared) {
  const row = await db.row<{ hire_date: string | null; first: string }>(sql`select e.hire_date,
      coalesce(e.hire_date, ${todayIn(agency.time_zone)}::date - make_interval(years => ${mostYears}::int))::date as first
    from employees e where e.organization_id = ${agency.id} and e.id = ${id}`)
  if (!row || completed_on >= row.first) return
  const day = namedDay(row.first)
  const sentence =
    row.hire_date === null ? learnersTexts.named('longAgo', { day }) : learnersTexts.named('beforeHire', { day })
  throw invalid({ completed_on: [sentence] })
}

/** Runs concurrent reports one after the other, so the second sees the first one's writes. */
async function inOrder<T>(
  scope: KeyedScope,
  { learner: said }: Pick<Declared, 'learner'>,
  work: (own: KeyedScope, learner: Learner) => Promise<T>,
): Promise<T> {
  const learner = await findLearner(scope, said)
  await scope.db.run(
    sql`select from employees where organization_id = ${scope.agency.id} and id = ${learner.id} for no key update`,
  )
  return asLearner(scope, learner.id, own => work(own, learner))
}

async function declareOwn(scope: KeyedScope, learner: Learner, given: Declared): Promise<CompletedCourse> {
  const assignment = (await latest(scope, learner, given)) ?? (await added(scope, learner, given))
  const [known] = assignment.is_open ? [] : await completedCourses(scope, learner, assignment.id)
  if (known?.completed_on === given.completed_on) return known
  if (known) throw new AppError('CONFLICT', learnersTexts.named('otherDay'))
  const evidence = { declared_by: scope.actor.name, ...(given.reference && { reference: given.reference }) }
  await completeAssignments(scope, {
    head: {},
    wanted: sql`select ${assignment.id}::uuid as assignment_id, ${given.completed_on}::date as completed_on, 'evidence' as how,
      ${given.score ?? null}::smallint as score, ${given.language ?? null}::text as language, ${JSON.stringify(evidence)}::jsonb as evidence`,
  })
  const [made] = await completedCourses(scope, learner, assignment.id)
  if (!made) throw new AppError('CONFLICT', learnersTexts.named('notAssigned'))
  return made
}

interface Latest {
  id: Id
  is_open: boolean
}

/**
 * Returns the completion of that exact day, the open assignment of the program unless something as recent was completed, or the
 * completion that still counts or is of a later day. Null if there is none.
 */
async function latest(
  { db, agency }: KeyedScope,
  learner: Learner,
  { program_id, completed_on }: Pick<Declared, 'program_id' | 'completed_on'>,
): Promise<Latest | undefined> {
  return db.row<Latest>(sql`
    select a.id, ${isOpen} as is_open from assignments a
    where a.organization_id = ${agency.id} and a.employee_id = ${learner.id} and a.program_id = ${program_id}
      and (${isOpen} and not exists (select from assignments c where c.organization_id = a.organization_id and c.employee_id = a.employee_id
          and c.program_id = a.program_id and c.state in ('completed', 'superseded') and c.completed_on >= ${completed_on}::date)
        or a.state = 'completed' and (a.expires_on is null or a.expires_on >= ${completed_on}::date or a.completed_on > ${completed_on}::date)
        or a.state in ('completed', 'superseded') and a.completed_on = ${completed_on}::date)
    order by case when a.completed_on = ${completed_on}::date then 0 when ${isOpen} then 1 else 2 end, a.completed_on desc, a.id
    limit 1 for update of a`)
}

/** Adds an assignment for training completed without one, so the ledger reports it, unless another request already did. */
async function added(scope: KeyedScope, learner: Learner, given: Declared): Promise<Latest> {
  const { db, agency } = scope
  await holdSeats(scope, given.program_id)
  const learned = sql`(select ${newId()}::uuid as id, ${agency.id}::uuid as organization_id, ${learner.id}::uuid as employee_id,
    ${given.program_id}::uuid as program_id, ${given.completed_on}::date as completed_on)`
  const may = await db.row(sql`select from ${learned} x
    join programs p on p.organization_id = x.organization_id and p.id = x.program_id
    join employees pe on pe.organization_id = x.organization_id and pe.id = x.employee_id where ${mayBeAdded}`)
  if (!may) throw new AppError('CONFLICT', learnersTexts.named('notAddable'))
  const [made] = await addCompleted(scope, { learned, source: 'sync' })
  const assignment = made ? { id: made.assignment_id, is_open: true } : await latest(scope, learner, given)
  if (!assignment) throw new AppError('CONFLICT', learnersTexts.named('notAddable'))
  return assignment
}

type DeclaredQuiz = Input<typeof api.learners.declareAttempt>['body']

/** Records a quiz attempt from another app, once per reference, whatever cycle of the program has begun since. */
export const declareAttempt = (
  scope: KeyedScope,
  given: DeclaredQuiz,
): Promise<Answer<typeof api.learners.declareAttempt>> =>
  inOrder(scope, given, async (own, learner) => {
    const { program_id, module_id, reference } = given
    const known = await knownAttempt(own, { employee_id: learner.id, program_id, module_id, reference })
    const { assignment_id, ...attempt } = known ?? (await attempted(own, learner, given))
    return { ...attempt, assignment: await ownAssignment(own, learner, assignment_id) }
  })

async function attempted(scope: KeyedScope, learner: Learner, given: DeclaredQuiz) {
  const { program_id, module_id, reference, score, language = learner.language ?? 'en' } = given
  const held = await scope.db.row<{ id: Id }>(sql`select a.id from assignments a
    where a.organization_id = ${scope.agency.id} and a.employee_id = ${learner.id} and a.program_id = ${program_id} and ${isOpen}`)
  if (!held) throw new AppError('CONFLICT', learnersTexts.named('notAssigned'))
  return addDeclaredAttempt(scope, { assignment_id: held.id, module_id, reference, score, language })
}
