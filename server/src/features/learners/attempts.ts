import type { api, Answer, Id, Input, LearningLanguage, QuizAnswers } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { countAttempts, type OpenAttempt, saveAnswers, startAttempt, submitAttempt } from '../learning/attempts.ts'
import { learningTexts } from '../learning/texts.ts'
import { readQuiz, resultOf } from '../programs/attempted-quiz.ts'
import type { Learner } from './find-learner.ts'
import { languagesFor, ownAssignment, ownToLearn } from './own-assignments.ts'

interface Place {
  id: Id
  attempt_id: Id
}

export async function startOwnAttempt(
  scope: KeyedScope,
  learner: Learner,
  { id, module_id }: { id: Id; module_id: Id },
  { language, device }: Input<typeof api.learners.startAttempt>['body'],
): Promise<OpenAttempt> {
  await ownAssignment(scope, learner, id)
  const [first = 'en'] = await languagesFor(scope, language ?? learner.language)
  return startAttempt(scope, { assignment_id: id, module_id, language: first, ...(device && { device }) })
}

interface Attempt {
  program_id: Id
  version_id: Id
  module_id: Id
  seed: string
  answers: QuizAnswers
  language: LearningLanguage
  pass_mark: number
}

/** Returns an attempt of this assignment only. */
async function ownAttempt(scope: KeyedScope, learner: Learner, { id, attempt_id }: Place): Promise<Attempt> {
  await ownAssignment(scope, learner, id)
  const row = await scope.db.row<Attempt>(sql`
    select program_id, version_id, module_id, seed, answers, language, pass_mark from quiz_attempts
    where organization_id = ${scope.agency.id} and id = ${attempt_id} and assignment_id = ${id} and declared_by is null`)
  if (!row) throw notFound(learningTexts.named('noAttempt'))
  return row
}

export async function saveOwnAnswers(scope: KeyedScope, learner: Learner, place: Place, answers: QuizAnswers) {
  await ownAttempt(scope, learner, place)
  return { saved: await saveAnswers(scope, { attempt_id: place.attempt_id, answers }) }
}

export async function submitOwnAttempt(
  scope: KeyedScope,
  learner: Learner,
  place: Place,
  answers: QuizAnswers,
): Promise<Answer<typeof api.learners.submitAttempt>> {
  await ownToLearn(scope, learner, place.id)
  await ownAttempt(scope, learner, place)
  const { id, state, score } = await submitAttempt(scope, { attempt_id: place.attempt_id, answers })
  // As graded, which excludes answers that came after the time was up
  const attempt = await ownAttempt(scope, learner, place)
  const quiz = await readQuiz(scope, attempt)
  if (!quiz) throw new Error('An attempt names a module that is no quiz.')
  const isGraded = state === 'passed' || state === 'failed'
  const known = { score: isGraded ? score : null, passed: isGraded ? state === 'passed' : null }
  const result = resultOf({ ...quiz, pass_mark: attempt.pass_mark }, attempt, known)
  const [count] = await countAttempts(scope, place.id, [
    { module_id: attempt.module_id, max_attempts: quiz.max_attempts },
  ])
  const assignment = await ownAssignment(scope, learner, place.id)
  return { ...result, id, state, attempts_left: count?.left ?? 0, assignment }
}
