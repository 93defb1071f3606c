import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { exportTypes } from '../lists/query.ts'
import { question, questionKinds, type ShowsAfter } from '../programs/kinds/quiz.ts'
import { learningLanguage, textsOf } from '../programs/language-texts.ts'
import { id, keysOf } from '../schemas.ts'
import { quizText } from './texts.ts'

export const questionFormats = ['gift', 'csv', 'xlsx'] as const
const format = z.enum(questionFormats, quizText('formatMissing'))
export type QuestionFormat = z.output<typeof format>

export const readQuestions = z.object({
  format,
  questions: z.array(
    z.object({
      /** Where it begins. */
      line: z.int(),
      /** Name of the pool, or of the category, that it stands in. */
      pool: z.nullable(z.string()),
      question,
    }),
  ),
  /** Told so that nothing is lost unseen. */
  problems: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      reason: z.string(),
      /** The question it belongs to was read all the same. */
      is_read: z.boolean(),
    }),
  ),
})
export type ReadQuestions = z.output<typeof readQuestions>

const row = z.object({ id: z.string(), texts: textsOf(1000) })

/** A question as a learner gets it: nothing tells what is right. */
export const askedQuestion = z.object({
  id: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  points: z.int(),
  texts: textsOf(5000),
  /** Answers to choose from, steps to order, or what is matched to `lefts`. */
  options: z.array(row),
  lefts: z.array(row),
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const quizRun = z.object({
  /** Sealed: which questions were drawn, and when. It comes back with the answers. */
  token: z.string(),
  questions: z.array(askedQuestion),
  pass_mark: z.int(),
  time_limit_minutes: z.nullable(z.int()),
})
export type QuizRun = z.output<typeof quizRun>

/**
 * By question: chosen ids; `true` or `false`; the steps in their order; for matching an id for each of `lefts` in their order, empty where none
 * was chosen; the text of a short answer.
 */
export const quizAnswers = z.record(
  z.string().check(z.maxLength(40, quizText('answersMalformed'))),
  z
    .array(z.string(quizText('answersMalformed')).check(z.maxLength(1000, quizText('answersMalformed'))))
    .check(z.maxLength(20, quizText('answersMalformed'))),
)
export type QuizAnswers = z.output<typeof quizAnswers>

export const answerMarks = ['right', 'partly', 'wrong', 'waiting'] as const

export const quizResult = z.object({
  /** Whole percent, rounded down; null: somebody still has to grade. */
  score: z.nullable(z.int()),
  passed: z.nullable(z.boolean()),
  pass_mark: z.int(),
  /** Null: not shown by the quiz's setting. */
  questions: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        mark: z.enum(answerMarks),
        /** In the form of the answers; null: not shown. */
        right: z.nullable(z.array(z.string())),
        explanations: textsOf(5000),
        /** What is said to the answers that were chosen, known as in the answers; none where right answers are not shown. */
        chosen: z.array(z.object({ id: z.string(), explanations: textsOf(5000) })),
      }),
    ),
  ),
})
export type QuizResult = z.output<typeof quizResult>
export type MarkedQuestion = NonNullable<QuizResult['questions']>[number]

/** Whether marks, and whether right answers are told after an attempt. */
export const tells = (setting: ShowsAfter, passed: boolean | null) => ({
  marks: setting !== 'score',
  answers: setting === 'answers' || (setting === 'answers_when_passed' && passed === true),
})

const oneModule = z.object({ id, module_id: id })
/** Questions of a quiz go in and out as files; a quiz is tried out without any record. */
export const programQuizzes = {
  read: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/questions/read',
    summary: 'Read questions from a text in GIFT, a CSV or an Excel file; nothing is changed',
    access: access.editPrograms,
    scope: 'agency',
    params: oneModule,
    query: z.strictObject({ language: learningLanguage }),
    upload: true,
    mostBytes: 5 * 1024 * 1024,
    response: readQuestions,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/modules/:module_id/questions/export',
    summary: 'The questions of the draft, or of the last published version, in one language as a file',
    access: access.editPrograms,
    scope: 'agency',
    params: oneModule,
    query: z.strictObject({ format, language: learningLanguage }),
    file: ['text/plain; charset=utf-8', ...exportTypes],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/quiz/start',
    summary: 'Draw the questions of a quiz to try it out; nothing is recorded',
    access: access.programContent,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: oneModule,
    body: z.strictObject({ version_id: id }),
    response: quizRun,
  }),
  grade: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/quiz/grade',
    summary: 'Grade the answers of a quiz that was tried out; nothing is recorded',
    access: access.programContent,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: oneModule,
    body: z.strictObject({ token: z.string(), language: learningLanguage, answers: quizAnswers }),
    response: quizResult,
  }),
}
