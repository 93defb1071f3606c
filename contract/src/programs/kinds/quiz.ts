import * as z from 'zod/mini'
import { text } from '../../schemas.ts'
import { type LanguageTexts, learningLanguage, type LearningLanguage, textsOf } from '../language-texts.ts'
import { programText } from '../texts.ts'
import type { KindOfModule } from './kind.ts'

const mostQuestions = 500
const mostAnswers = 20
const mostAnswer = 1000

/** Feedback to a learner after an attempt. Right answers are sent only when the setting includes them. */
export const showsAfter = {
  score: programText('showsScore'),
  marks: programText('showsMarks'),
  answers_when_passed: programText('showsWhenPassed'),
  answers: programText('showsAnswers'),
} as const
export type ShowsAfter = keyof typeof showsAfter

const own = text(40)
const unique = z.refine<{ id: string }[]>(
  rows => new Set(rows.map(({ id }) => id)).size === rows.length,
  programText('itemTwice'),
)
const rowsOf = <T extends { id: string }>(row: z.ZodMiniType<T>, most = mostAnswers) =>
  z.array(row).check(z.maxLength(most, programText('itemsMany', { most })), unique)

const shared = {
  id: own,
  /** The pool it is drawn from; null always includes it. */
  pool_id: z.nullable(own),
  points: z
    .int(programText('pointsMalformed'))
    .check(z.gte(1, programText('pointsMalformed')), z.lte(100, programText('pointsMalformed'))),
  texts: textsOf(5000),
  /** The explanation of the right answer, shown with it. */
  explanations: textsOf(5000),
}
/** The explanation of an answer, shown to people who chose it. Absent when not written, like in older data. */
const ofAnswer = z.optional(textsOf(5000))
const choice = z.strictObject({ id: own, texts: textsOf(mostAnswer), is_right: z.boolean(), explanations: ofAnswer })
const step = z.strictObject({ id: own, texts: textsOf(mostAnswer) })
const pair = z.strictObject({ id: own, lefts: textsOf(mostAnswer), rights: textsOf(mostAnswer) })
const accepted = z.partialRecord(
  learningLanguage,
  z.array(text(200)).check(z.maxLength(mostAnswers, programText('itemsMany', { most: mostAnswers }))),
)

export const question = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('single'), ...shared, answers: rowsOf(choice) }),
    z.strictObject({ kind: z.literal('multiple'), ...shared, answers: rowsOf(choice) }),
    z.strictObject({
      kind: z.literal('true_false'),
      ...shared,
      is_true: z.nullable(z.boolean()),
      true_explanations: ofAnswer,
      false_explanations: ofAnswer,
    }),
    // in the right order
    z.strictObject({ kind: z.literal('ordering'), ...shared, steps: rowsOf(step) }),
    z.strictObject({ kind: z.literal('matching'), ...shared, pairs: rowsOf(pair) }),
    z.strictObject({ kind: z.literal('short'), ...shared, accepted, by_hand: z.boolean() }),
  ],
  { error: programText('contentMalformed') },
)
export type Question = z.output<typeof question>
export type QuestionKind = Question['kind']
export const questionKinds = {
  single: programText('questionSingle'),
  multiple: programText('questionMultiple'),
  true_false: programText('questionTrueFalse'),
  ordering: programText('questionOrdering'),
  matching: programText('questionMatching'),
  short: programText('questionShort'),
} as const satisfies Record<QuestionKind, string>

const between = (least: number, most: number, error: string) =>
  z.nullable(z.int(error).check(z.gte(least, error), z.lte(most, error)))

const content = z.strictObject({
  kind: z.literal('quiz'),
  instructions: textsOf(5000),
  // null: the program's setting
  pass_mark: between(1, 100, programText('passMarkMalformed')),
  max_attempts: between(1, 20, programText('attemptsMalformed')),
  cool_down_hours: between(0, 720, programText('coolDownMalformed')),
  /** Null for no limit. */
  time_limit_minutes: between(1, 600, programText('timeLimitMalformed')),
  shuffles_questions: z.boolean(),
  shuffles_answers: z.boolean(),
  /** With several right answers: right minus wrong, at least zero; otherwise all or nothing. */
  gives_part: z.boolean(),
  shows_after: z.enum(Object.keys(showsAfter) as [ShowsAfter, ...ShowsAfter[]], programText('showsMissing')),
  /** Number of questions to draw from each pool. */
  pools: rowsOf(
    z.strictObject({
      id: own,
      name: text(200),
      draws: z
        .int(programText('drawsMalformed'))
        .check(z.gte(1, programText('drawsMalformed')), z.lte(mostQuestions, programText('drawsMalformed'))),
    }),
    50,
  ),
  questions: rowsOf(question, mostQuestions),
})
export type QuizContent = z.output<typeof content>

/** Returns every text of a question that a learner must be able to read. */
export function textsOfQuestion(one: Question): readonly LanguageTexts[] {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return [one.texts, ...one.answers.map(({ texts }) => texts)]
    case 'ordering':
      return [one.texts, ...one.steps.map(({ texts }) => texts)]
    case 'matching':
      return [one.texts, ...one.pairs.flatMap(({ lefts, rights }) => [lefts, rights])]
    case 'true_false':
    case 'short':
      return [one.texts]
  }
}

/** Returns the explanation of each answer by its id; for a statement by `true` and `false`. */
export function answerExplanations(one: Question): readonly { id: string; explanations: LanguageTexts }[] {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.answers.map(({ id, explanations = {} }) => ({ id, explanations }))
    case 'true_false':
      return [
        { id: 'true', explanations: one.true_explanations ?? {} },
        { id: 'false', explanations: one.false_explanations ?? {} },
      ]
    case 'ordering':
    case 'matching':
    case 'short':
      return []
  }
}

/** Returns optional texts, which need a translation if present. */
export const explanationsOf = (one: Question): readonly LanguageTexts[] => [
  one.explanations,
  ...answerExplanations(one).map(({ explanations }) => explanations),
]

const lacksAnswers = (one: Question, language: LearningLanguage) =>
  one.kind === 'short' && !one.by_hand && !one.accepted[language]?.length

export const quizKind: KindOfModule<QuizContent> = {
  label: programText('quiz'),
  mode: 'online',
  content,
  empty: () => ({
    kind: 'quiz',
    instructions: {},
    pass_mark: null,
    max_attempts: null,
    cool_down_hours: null,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_answers: true,
    gives_part: false,
    shows_after: 'answers_when_passed',
    pools: [],
    questions: [],
  }),
  lacks: ({ questions }, language) =>
    questions.length === 0 ||
    questions.some(one => lacksAnswers(one, language) || textsOfQuestion(one).some(texts => !texts[language])),
  written: ({ instructions, questions }) => [
    instructions,
    ...questions.flatMap(one => [
      ...textsOfQuestion(one),
      ...explanationsOf(one),
      ...(one.kind === 'short' ? [one.accepted] : []),
    ]),
  ],
}
