import type { api, Answer, CompletedCourse, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { newId } from '../../lib/new-id.ts'
import { asLearner, type KeyedScope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { addCompleted, mayBeAdded } from '../learning/add-completed.ts'
import { completeAssignments } from '../learning/complete.ts'
import { addDeclaredAttempt } from '../learning/declared-attempts.ts'
import { holdSeats } from '../programs/seats.ts'
import { completedCourses } from './completed.ts'
import { findLearner, type Learner } from './find-learner.ts'
import { ownAssignment } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

type Declared = Input<typeof api.learners.declareCompletion>['body']

/** A completion that another app tells of: evidence, under the name of the key. Told again it is the same one. */
export async function declareCompletion(scope: KeyedScope, given: Declared): Promise<CompletedCourse> {
  const learner = await findLearner(scope, given.learner)
  if (given.completed_on > todayIn(scope.agency.time_zone))
    throw invalid({ completed_on: [learnersTexts.named('tomorrow')] })
  // told twice at once, the second one sees what the first wrote
  await scope.db.run(
    sql`select from employees where organization_id = ${scope.agency.id} and id = ${learner.id} for no key update`,
  )
  return asLearner(scope, learner.id, own => declareOwn(own, learner, given))
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

/** The open assignment of the program, or the completion that still counts, or is of that day or later. Null: neither. */
async function latest(
  { db, agency }: KeyedScope,
  learner: Learner,
  { program_id, completed_on }: Pick<Declared, 'program_id' | 'completed_on'>,
): Promise<Latest | undefined> {
  return db.row<Latest>(sql`
    select id, state in ('assigned', 'in_progress') as is_open from assignments
    where organization_id = ${agency.id} and employee_id = ${learner.id} and program_id = ${program_id}
      and (state in ('assigned', 'in_progress')
        or state = 'completed' and (expires_on is null or expires_on >= ${completed_on}::date or completed_on >= ${completed_on}::date))
    order by state = 'completed', completed_on desc, id limit 1 for update`)
}

/** Learned without having been assigned: it is added, so that the ledger tells of it. Whoever was quicker has added it already. */
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

/** A quiz attempt of another app, once per reference. */
export async function declareAttempt(
  scope: KeyedScope,
  learner: Learner,
  given: Input<typeof api.learners.declareAttempt>['body'],
): Promise<Answer<typeof api.learners.declareAttempt>> {
  const held = await latest(scope, learner, {
    program_id: given.program_id,
    completed_on: todayIn(scope.agency.time_zone),
  })
  if (!held) throw new AppError('CONFLICT', learnersTexts.named('notAssigned'))
  const { module_id, reference, score, language } = given
  const attempt = await addDeclaredAttempt(scope, {
    assignment_id: held.id,
    module_id,
    reference,
    score,
    language: language ?? learner.language ?? 'en',
  })
  return { ...attempt, assignment: await ownAssignment(scope, learner, held.id) }
}
