import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { questionKinds } from '../programs/kinds/quiz.ts'
import { learningLanguage, textsOf } from '../programs/language-texts.ts'
import { answerMarks } from '../quizzes/quizzes.ts'
import { id, instant, keysOf, optionalText, text } from '../schemas.ts'
import { attemptStates, quizResultsList } from './quiz-results-list.ts'
import { quizResultText } from './texts.ts'

const said = z.nullable(z.string())

const shared = {
  id,
  employee_id: id,
  name: z.string(),
  module_id: id,
  /** Module title, in the reader's language or the closest available. */
  quiz: z.string(),
  /** The attempt's number for this quiz in this cycle. */
  number: z.int(),
  state: z.enum(keysOf(attemptStates)),
  /** Whole percent; null until graded. */
  score: z.nullable(z.int()),
  pass_mark: z.int(),
  language: learningLanguage,
  version_number: z.nullable(z.int()),
  started_at: instant,
  submitted_at: z.nullable(instant),
  seconds_spent: z.nullable(z.int()),
  device: said,
}

/** R-ENT-6. */
export const quizAttemptRow = z.object({
  ...shared,
  employee_number: said,
  location_name: said,
  coordinator_name: said,
})
export type QuizAttemptRow = z.output<typeof quizAttemptRow>

/** One part of an answer: a chosen text, a step, the match of `left`, or a written text; `is` for true/false. */
const answerLine = z.object({
  left: z.nullable(textsOf(1000)),
  texts: textsOf(1000),
  is: z.nullable(z.boolean()),
  /** The author's explanation of this answer, if any; empty for people who may not edit programs. */
  why: textsOf(5000),
})
export type AnswerLine = z.output<typeof answerLine>

const attemptAnswer = z.object({
  question_id: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  texts: textsOf(5000),
  answered: z.array(answerLine),
  /** Null when the reader may not edit programs, or there is no single right answer. */
  right: z.nullable(z.array(answerLine)),
  /** Empty for people who may not edit programs. */
  explanations: textsOf(5000),
  mark: z.enum(answerMarks),
  earned: z.number(),
  points: z.int(),
  comment: said,
  graded_by_name: said,
  graded_at: z.nullable(instant),
})
export type AttemptAnswer = z.output<typeof attemptAnswer>

export const quizAttempt = z.object({
  ...shared,
  /** In the order the questions were asked; empty while the attempt is in progress. */
  answers: z.array(attemptAnswer),
  /** Right answers are omitted, because the caller may not edit programs. */
  hides_answers: z.boolean(),
  /** Attempts of a renewal are counted separately. */
  cycle_no: z.int(),
  graded_at: z.nullable(instant),
  graded_by_name: said,
  voided_at: z.nullable(instant),
  voided_by_name: said,
  void_reason: said,
  /** The reason it can't be voided, in words, or null. */
  kept_because: said,
})
export type QuizAttempt = z.output<typeof quizAttempt>

/** An answer awaiting a grade by hand. */
export const waitingAnswer = z.object({
  attempt_id: id,
  question_id: z.string(),
  employee_id: id,
  name: z.string(),
  quiz: z.string(),
  number: z.int(),
  language: learningLanguage,
  submitted_at: instant,
  texts: textsOf(5000),
  answer: z.string(),
  points: z.int(),
})
export type WaitingAnswer = z.output<typeof waitingAnswer>

const share = z.object({
  language: learningLanguage,
  asked: z.int(),
  /** Share of points earned, in whole percent. */
  percent: z.int(),
})

export const itemHints = ['misread', 'negative', 'weak', 'hard', 'easy', 'language'] as const

/** Statistics of one question. */
export const itemAnalysis = z.object({
  module_id: id,
  quiz: z.string(),
  question_id: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  texts: textsOf(5000),
  asked: z.int(),
  percent: z.int(),
  /** Correlation of a right answer with the score of the other questions, from -1 to 1; null with too few or identical answers. */
  discrimination: z.nullable(z.number()),
  by_language: z.array(share),
  /** Null if no one chose a wrong answer, the kind has none, or the caller may not edit programs. */
  wrong: z.nullable(z.object({ texts: textsOf(1000), is: z.nullable(z.boolean()), percent: z.int() })),
  hints: z.array(z.enum(itemHints)),
  /** The language with worse results, for a hint. */
  worse_in: z.nullable(learningLanguage),
})
export type ItemAnalysis = z.output<typeof itemAnalysis>
export type ItemHint = (typeof itemHints)[number]

const gradeBody = z.strictObject({
  /** Points earned for the question, with up to two decimals. */
  earned: z
    .number(quizResultText('pointsMalformed'))
    .check(z.gte(0, quizResultText('pointsMalformed')), z.lte(100, quizResultText('pointsMalformed'))),
  comment: optionalText(1000),
})
const voidBody = z.strictObject({ reason: text(300, quizResultText('reasonMissing')) })

const one = z.object({ id })
const oneAttempt = z.object({ id, attempt_id: id })
const named = z.object({ data: z.array(z.object({ id, name: z.string() })) })
const reading = { method: 'GET', access: quizResultsList.access, scope: 'agency', params: one } as const
const changing = { method: 'POST', access: access.quizAttempts, scope: 'agency', fails: ['CONFLICT'] } as const

/** R-RTE-7, quiz-results: people's answers, and statistics of the questions. */
export const quizResults = {
  list: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results',
    summary: 'List attempts at a program’s quizzes (R-RTE-7, R-ENT-6)',
    query: z.strictObject(listShape(quizResultsList)),
    response: pageOf(quizAttemptRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/counts',
    summary: 'Count attempts per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(quizResultsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/export',
    summary: 'Download the current view of a program’s quiz results as a file',
    access: quizResultsList.export,
    query: z.strictObject(exportShape(quizResultsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  overview: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/overview',
    summary:
      'Get a summary: whether the program has or had a quiz, who has no attempts left, and how many answers await grading',
    response: z.object({
      /** True if the latest version, or one that someone answered, has a quiz. */
      has_quiz: z.boolean(),
      blocked: z.int(),
      /** The first few, by name. */
      blocked_names: z.array(z.string()),
      waiting: z.int(),
    }),
  }),
  quizzes: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/quizzes',
    summary: 'List the program’s current and past quizzes',
    response: named,
  }),
  versions: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/versions',
    summary: 'List the program’s published versions, newest first',
    response: named,
  }),
  waiting: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/waiting',
    summary: 'List answers to grade by hand, longest waiting first',
    response: z.object({ data: z.array(waitingAnswer), total: z.int() }),
  }),
  items: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/items',
    summary: 'Analyze each question: difficulty, discrimination and most common wrong answer; hardest first',
    query: z.strictObject({ version_id: z.optional(id) }),
    response: z.object({
      data: z.array(itemAnalysis),
      /** The minimum number of graded answers to evaluate a question. */
      least: z.int(),
      hides_answers: z.boolean(),
    }),
  }),
  get: endpoint({
    ...reading,
    path: '/admin/programs/:id/quiz-results/:attempt_id',
    summary: 'Get an attempt with each answer; correct answers only for those who may edit programs',
    params: oneAttempt,
    response: quizAttempt,
  }),
  void: endpoint({
    ...changing,
    path: '/admin/programs/:id/quiz-results/:attempt_id/void',
    summary: 'Void an attempt, with a reason; its consequences are recalculated',
    params: oneAttempt,
    body: voidBody,
    checkedInForm: true,
    response: quizAttempt,
  }),
  restore: endpoint({
    ...changing,
    path: '/admin/programs/:id/quiz-results/:attempt_id/restore',
    summary: 'Restore a voided attempt so that it counts again',
    params: oneAttempt,
    body: z.strictObject({}),
    response: quizAttempt,
  }),
  grade: endpoint({
    ...changing,
    path: '/admin/programs/:id/quiz-results/:attempt_id/answers/:question_id/grade',
    summary: 'Grade an answer by hand; the last one settles the attempt, as of the day it was submitted',
    params: z.object({ id, attempt_id: id, question_id: z.string().check(z.maxLength(40)) }),
    body: gradeBody,
    response: z.object({
      state: z.enum(keysOf(attemptStates)),
      score: z.nullable(z.int()),
      /** Answers of this attempt that still await a grade. */
      waiting: z.int(),
    }),
  }),
}
