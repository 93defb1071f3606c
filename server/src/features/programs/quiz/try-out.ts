import { type Id, type LearningLanguage, type QuizAnswers, type QuizResult, type QuizRun } from '@preceptor/contract'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../../errors/app-error.ts'
import { type Keyring, seal, unseal } from '../../../keys/secrets.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readProgram } from '../list-programs.ts'
import { askedOf, drawQuiz } from './draw.ts'
import { gradeQuiz } from './grade.ts'
import { seesAnswers } from './hide-answers.ts'
import { findQuiz } from './questions-files.ts'
import { quizTexts } from './texts.ts'
import { toldAfter } from './told-after.ts'

/** Data that the learner's browser carries through a quiz but can neither read nor change. */
interface Drawing {
  seed: string
  version_id: Id
  /** The module's version: a draft may change in between. */
  version: number
  started_at: string
}
interface Place {
  id: Id
  module_id: Id
}

/** Draws a quiz to try it out. Nothing is recorded: the draw is stored only in the sealed token. */
export async function startQuiz(scope: Scope, keys: Keyring, place: Place, version_id: Id): Promise<QuizRun> {
  const { pass_mark } = await readProgram(scope, place.id)
  const module = await findQuiz(scope, { ...place, version_id })
  const { content } = module
  const seed = randomBytes(16).toString('base64url')
  const drawn = drawQuiz(content, seed)
  if (drawn.length === 0) throw new AppError('CONFLICT', quizTexts.named('noQuestions'))
  const drawing: Drawing = { seed, version_id, version: module.version, started_at: new Date().toISOString() }
  return {
    token: seal(keys, sealedFor(scope, place), JSON.stringify(drawing)),
    questions: drawn.map(askedOf),
    pass_mark: content.pass_mark ?? pass_mark,
    time_limit_minutes: content.time_limit_minutes,
  }
}

interface Given {
  token: string
  language: LearningLanguage
  answers: QuizAnswers
}

/** Grades a tried-out quiz. Shows right answers as the quiz is set, and never to readers without edit permission. */
export async function gradeTriedQuiz(scope: Scope, keys: Keyring, place: Place, given: Given): Promise<QuizResult> {
  const program = await readProgram(scope, place.id)
  const { seed, version_id, version } = drawingOf(scope, keys, place, given.token)
  const module = await findQuiz(scope, { ...place, version_id })
  if (module.version !== version) throw new AppError('CONFLICT', quizTexts.named('quizChanged'))
  const { content } = module
  const pass_mark = content.pass_mark ?? program.pass_mark
  const drawn = drawQuiz(content, seed)
  const graded = gradeQuiz(drawn, given.answers, {
    gives_part: content.gives_part,
    pass_mark,
    language: given.language,
  })
  return {
    score: graded.score,
    passed: graded.passed,
    pass_mark,
    questions: toldAfter(content, { drawn, answers: given.answers, graded }, seesAnswers(scope)),
  }
}

/** The token is invalid for another person, quiz or agency. */
const sealedFor = ({ actor, agency }: Scope, { id, module_id }: Place) => ({
  table: 'program_modules',
  column: 'tried_quiz',
  id: [agency.id, actor.user_id, id, module_id].join('/'),
})

function drawingOf(scope: Scope, keys: Keyring, place: Place, token: string): Drawing {
  try {
    return JSON.parse(unseal(keys, sealedFor(scope, place), token)) as Drawing
  } catch {
    throw new AppError('CONFLICT', quizTexts.named('tokenUnknown'))
  }
}
