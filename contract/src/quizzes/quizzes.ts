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
      /** The first line of the question in the file. */
      line: z.int(),
      /** The name of its pool or category. */
      pool: z.nullable(z.string()),
      question,
    }),
  ),
  /** Reported so that nothing is lost unnoticed. */
  problems: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      reason: z.string(),
      /** The question it belongs to was read anyway. */
      is_read: z.boolean(),
    }),
  ),
})
export type ReadQuestions = z.output<typeof readQuestions>

const row = z.object({ id: z.string(), texts: textsOf(1000) })

/** A question as learners get it, without the right answer. */
export const askedQuestion = z.object({
  id: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  points: z.int(),
  texts: textsOf(5000),
  /** Answers to choose from, steps to order, or matches for `lefts`. */
  options: z.array(row),
  lefts: z.array(row),
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const quizRun = z.object({
  /** Seals which questions were drawn, and when. Send it back with the answers. */
  token: z.string(),
  questions: z.array(askedQuestion),
  pass_mark: z.int(),
  time_limit_minutes: z.nullable(z.int()),
})
export type QuizRun = z.output<typeof quizRun>

/**
 * By question: selected ids; `true` or `false`; the steps in order; for matching, an id for each of `lefts` in order, empty for no
 * choice; the text of a short answer.
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
  /** Whole percent, rounded down; null while an answer awaits a grade. */
  score: z.nullable(z.int()),
  passed: z.nullable(z.boolean()),
  pass_mark: z.int(),
  /** Null if the quiz's setting hides it. */
  questions: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        mark: z.enum(answerMarks),
        /** In the same format as the answers; null if hidden. */
        right: z.nullable(z.array(z.string())),
        explanations: textsOf(5000),
        /** Explanations of the chosen answers, by answer id; none if right answers are hidden. */
        chosen: z.array(z.object({ id: z.string(), explanations: textsOf(5000) })),
      }),
    ),
  ),
})
export type QuizResult = z.output<typeof quizResult>
export type MarkedQuestion = NonNullable<QuizResult['questions']>[number]

/** Returns whether marks and right answers are shown after an attempt. */
export const tells = (setting: ShowsAfter, passed: boolean | null) => ({
  marks: setting !== 'score',
  answers: setting === 'answers' || (setting === 'answers_when_passed' && passed === true),
})

const oneModule = z.object({ id, module_id: id })
/** Import and export of quiz questions as files, and trial runs of a quiz without any record. */
export const programQuizzes = {
  read: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/questions/read',
    summary: 'Read questions from GIFT text, a CSV or an Excel file; nothing changes',
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
    summary: 'Download the questions of the draft, or of the last published version, in one language',
    access: access.editPrograms,
    scope: 'agency',
    params: oneModule,
    query: z.strictObject({ format, language: learningLanguage }),
    file: ['text/plain; charset=utf-8', ...exportTypes],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/quiz/start',
    summary: 'Start a trial run of a quiz by drawing its questions; nothing is recorded',
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
    summary: 'Grade the answers of a trial run of a quiz; nothing is recorded',
    access: access.programContent,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: oneModule,
    body: z.strictObject({ token: z.string(), language: learningLanguage, answers: quizAnswers }),
    response: quizResult,
  }),
}
