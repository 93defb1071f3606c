import type { AskedQuestion, Id, LearningLanguage, QuizAnswers, QuizContent, QuizResult } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { readModule } from './content/read-content.ts'
import { readProgram } from './list-programs.ts'
import { askedOf, drawQuiz } from './quiz/draw.ts'
import { answerTo, chosenOf, gradeQuiz } from './quiz/grade.ts'
import { toldAfter } from './quiz/told-after.ts'

/** A quiz of a version with its rules; unset rules come from the program's current settings. */
export interface AttemptedQuiz {
  content: QuizContent
  pass_mark: number
  max_attempts: number
  cool_down_hours: number
}

/** Returns the quiz of a module; null if the module is not a quiz. */
export async function readQuiz(
  scope: Scope,
  place: { program_id: Id; version_id: Id; module_id: Id },
): Promise<AttemptedQuiz | null> {
  const { content } = await readModule(scope, place.version_id, place.module_id)
  if (content.kind !== 'quiz') return null
  const program = await readProgram(scope, place.program_id)
  return {
    content,
    pass_mark: content.pass_mark ?? program.pass_mark,
    max_attempts: content.max_attempts ?? program.max_attempts,
    cool_down_hours: content.cool_down_hours ?? program.cool_down_hours,
  }
}

/** Returns the questions of the attempt with this seed. */
export const questionsOf = (content: QuizContent, seed: string): AskedQuestion[] => drawQuiz(content, seed).map(askedOf)

export interface GradedAnswer {
  question_id: string
  /** The position at which it was asked, from 0. */
  position: number
  /** Ids from the content. */
  chosen: string[]
  mark: 'right' | 'partly' | 'wrong' | 'waiting'
  earned: number
  points: number
}

/** Grades the attempt of this seed; without a score, someone still has to grade an answer. */
export function gradeAttempt(
  { content, pass_mark }: Pick<AttemptedQuiz, 'content' | 'pass_mark'>,
  { seed, answers, language }: { seed: string; answers: QuizAnswers; language: LearningLanguage },
): { score: number | null; passed: boolean | null; answers: GradedAnswer[] } {
  const drawn = drawQuiz(content, seed)
  const { score, passed, questions, earned } = gradeQuiz(drawn, answers, {
    gives_part: content.gives_part,
    pass_mark,
    language,
  })
  return {
    score,
    passed,
    answers: drawn.map((one, at) => ({
      question_id: one.question.id,
      position: at,
      chosen: chosenOf(one, answerTo(one, answers)),
      mark: questions[at]?.mark ?? 'wrong',
      earned: earned[at] ?? 0,
      points: one.question.points,
    })),
  }
}

/** Returns a finished attempt's feedback by the quiz's setting: right answers only if it shows them. */
export function resultOf(
  { content, pass_mark }: Pick<AttemptedQuiz, 'content' | 'pass_mark'>,
  { seed, answers, language }: { seed: string; answers: QuizAnswers; language: LearningLanguage },
  known: { score: number | null; passed: boolean | null },
): QuizResult {
  const drawn = drawQuiz(content, seed)
  const graded = gradeQuiz(drawn, answers, { gives_part: content.gives_part, pass_mark, language })
  return {
    ...known,
    pass_mark,
    questions: toldAfter(content, { drawn, answers, graded: { ...graded, ...known } }, true),
  }
}
