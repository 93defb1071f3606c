import type { LanguageTexts, Question, QuestionKind, QuizContent } from '@preceptor/contract'
import { rowsOfQuestion } from '@preceptor/contract/quizzes/check-quiz'

export const mostQuestions = 500
const mostAnswers = 20
const newId = () => crypto.randomUUID()

type Choice = Extract<Question, { kind: 'single' }>['answers'][number]
export const blankAnswer = (texts: LanguageTexts = {}): Choice => ({ id: newId(), texts, is_right: false })
export const blankStep = (texts: LanguageTexts = {}) => ({ id: newId(), texts })
export const blankPair = (lefts: LanguageTexts = {}) => ({ id: newId(), lefts, rights: {} })

/** Converts a question to another kind, keeping all the text that kind can hold. */
export function asKind(one: Question, kind: QuestionKind): Question {
  if (one.kind === kind) return one
  const { id, pool_id, points, texts, explanations } = one
  const shared = { id, pool_id, points, texts, explanations }
  const said = rowsOfQuestion(one) ?? []
  const rows = said.length > 0 ? said : [{}, {}]
  switch (kind) {
    case 'single':
    case 'multiple': {
      const answers = 'answers' in one ? one.answers : rows.map(blankAnswer)
      return { kind, ...shared, answers }
    }
    case 'true_false':
      return { kind, ...shared, is_true: null }
    case 'ordering':
      return { kind, ...shared, steps: rows.map(blankStep) }
    case 'matching':
      return { kind, ...shared, pairs: rows.map(blankPair) }
    case 'short':
      return { kind, ...shared, accepted: {}, by_hand: false }
  }
}

export const blankQuestion = (kind: QuestionKind = 'single', pool_id: string | null = null): Question =>
  asKind(
    { kind: 'true_false', id: newId(), pool_id, points: 1, texts: {}, explanations: {}, is_true: null },
    kind === 'true_false' ? 'true_false' : kind,
  )

const withQuestions = (quiz: QuizContent, questions: Question[]): QuizContent => ({ ...quiz, questions })
export const placeOf = (quiz: QuizContent, id: string) => quiz.questions.findIndex(one => one.id === id)

export const replaced = (quiz: QuizContent, next: Question): QuizContent =>
  withQuestions(
    quiz,
    quiz.questions.map(one => (one.id === next.id ? next : one)),
  )
export const inserted = (quiz: QuizContent, at: number, one: Question): QuizContent =>
  withQuestions(quiz, quiz.questions.toSpliced(at, 0, one))
export const removed = (quiz: QuizContent, id: string): QuizContent =>
  withQuestions(
    quiz,
    quiz.questions.filter(one => one.id !== id),
  )
/** Moves a question to another position, counted without it. */
export function moved(quiz: QuizContent, id: string, to: number): QuizContent {
  const one = quiz.questions.find(question => question.id === id)
  if (!one || to < 0 || to >= quiz.questions.length) return quiz
  return withQuestions(quiz, removed(quiz, id).questions.toSpliced(to, 0, one))
}
/** Copies a question with a new id; its answers keep theirs, which only matter within a question. */
export const copyOf = (one: Question): Question => ({ ...one, id: newId() })

export const hasRoom = (rows: readonly unknown[]) => rows.length < mostAnswers

export const isBlank = (texts: LanguageTexts) => Object.values(texts).every(said => said.trim() === '')
export const isBlankAnswer = ({ texts, explanations = {} }: Choice) => isBlank(texts) && isBlank(explanations)
export const isBlankPair = ({ lefts, rights }: { lefts: LanguageTexts; rights: LanguageTexts }) =>
  isBlank(lefts) && isBlank(rights)

/** Drops blank rows at the end, which were started and abandoned. */
export function withoutBlankEnd(one: Question): Question {
  const kept = <T>(rows: readonly T[], blank: (row: T) => boolean) => {
    const last = rows.findLastIndex(row => !blank(row))
    return rows.slice(0, Math.max(2, last + 1))
  }
  if ('answers' in one) return { ...one, answers: kept(one.answers, isBlankAnswer) }
  if ('steps' in one) return { ...one, steps: kept(one.steps, ({ texts }) => isBlank(texts)) }
  if ('pairs' in one) return { ...one, pairs: kept(one.pairs, isBlankPair) }
  return one
}

/**
 * Adds the imported questions after the existing ones. If requested, categories become pools; a category with an existing pool's
 * name joins that pool.
 */
export function withRead(
  quiz: QuizContent,
  read: readonly { pool: string | null; question: Question }[],
  makesPools: boolean,
): QuizContent {
  const names = makesPools ? [...new Set(read.flatMap(({ pool }) => (pool === null ? [] : [pool])))] : []
  const known = new Map(quiz.pools.map(({ name, id }) => [name, id]))
  const fresh = names
    .filter(name => !known.has(name))
    .map(name => ({ id: newId(), name, draws: read.filter(({ pool }) => pool === name).length }))
  const ids = new Map([...known, ...fresh.map(({ name, id }) => [name, id] as const)])
  return {
    ...quiz,
    pools: [...quiz.pools, ...fresh],
    questions: [
      ...quiz.questions,
      ...read.map(({ pool, question }) => ({
        ...question,
        pool_id: makesPools && pool !== null ? (ids.get(pool) ?? null) : null,
      })),
    ],
  }
}
