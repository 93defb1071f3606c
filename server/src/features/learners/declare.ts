import type { api, Answer, CompletedCourse, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { completeAssignments } from '../learning/complete.ts'
import { addDeclaredAttempt } from '../learning/declared-attempts.ts'
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
  const assignment = await latest(scope, learner, given.program_id)
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

/** The open assignment of the program, or the one that was completed last. */
async function latest({ db, agency }: KeyedScope, learner: Learner, program_id: Id) {
  const row = await db.row<{ id: Id; is_open: boolean }>(sql`
    select id, state in ('assigned', 'in_progress') as is_open from assignments
    where organization_id = ${agency.id} and employee_id = ${learner.id} and program_id = ${program_id}
      and state in ('assigned', 'in_progress', 'completed')
    order by state = 'completed', completed_on desc, id limit 1 for update`)
  if (!row) throw new AppError('CONFLICT', learnersTexts.named('notAssigned'))
  return row
}

/** A quiz attempt of another app, once per reference. */
export async function declareAttempt(
  scope: KeyedScope,
  given: Input<typeof api.learners.declareAttempt>['body'],
): Promise<Answer<typeof api.learners.declareAttempt>> {
  const learner = await findLearner(scope, given.learner)
  const { id } = await latest(scope, learner, given.program_id)
  const { module_id, reference, score, language } = given
  const attempt = await addDeclaredAttempt(scope, {
    assignment_id: id,
    module_id,
    reference,
    score,
    language: language ?? learner.language ?? 'en',
  })
  return { ...attempt, assignment: await ownAssignment(scope, learner, id) }
}
