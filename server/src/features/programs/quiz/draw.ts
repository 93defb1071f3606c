import type { AskedQuestion, LanguageTexts, Question, QuizContent } from '@preceptor/contract'
import { createHash } from 'node:crypto'

/** A drawn question. The learner's options are identified only by their place, so no id reveals anything. */
export interface Drawn {
  question: Question
  /** Ids of the answers or steps in the order shown; for matching, of the pair that each text belongs to. */
  options: readonly string[]
}

/** Shuffles in an order determined by the seed alone: the same every time. */
function shuffled<T>(rows: readonly T[], seed: string, nameOf: (row: T, at: number) => string): T[] {
  const placed = rows.map((row, at) => ({
    row,
    place: createHash('sha256')
      .update(JSON.stringify([seed, nameOf(row, at)]))
      .digest('hex'),
  }))
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row)
}

/** Draws the questions of one attempt: all without a pool, and the set number from each pool. */
export function drawQuiz(quiz: QuizContent, seed: string): Drawn[] {
  const pools = new Set(quiz.pools.map(({ id }) => id))
  const drawn = new Set(
    quiz.pools.flatMap(pool =>
      shuffled(
        quiz.questions.filter(({ pool_id }) => pool_id === pool.id),
        `${seed}/pool`,
        ({ id }) => id,
      )
        .slice(0, pool.draws)
        .map(({ id }) => id),
    ),
  )
  const asked = quiz.questions.filter(({ id, pool_id }) => pool_id === null || !pools.has(pool_id) || drawn.has(id))
  const ordered = quiz.shuffles_questions ? shuffled(asked, `${seed}/order`, ({ id }) => id) : asked
  return ordered.map(question => ({
    question,
    options: optionsOf(question, quiz.shuffles_answers, `${seed}/${question.id}`),
  }))
}

const idOf = (id: string) => id

function optionsOf(question: Question, shuffles: boolean, seed: string): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const ids = question.answers.map(({ id }) => id)
      return shuffles ? shuffled(ids, seed, idOf) : ids
    }
    case 'ordering':
      return shuffled(
        question.steps.map(({ id }) => id),
        seed,
        idOf,
      )
    case 'matching':
      return shuffled(
        distinctRights(question).map(({ id }) => id),
        seed,
        idOf,
      )
    case 'true_false':
    case 'short':
      return []
  }
}

export const sameTexts = (a: LanguageTexts, b: LanguageTexts) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([code, said]) => b[code as keyof LanguageTexts]?.trim() === said?.trim())

/** Two items that match the same text offer it only once. */
const distinctRights = ({ pairs }: Extract<Question, { kind: 'matching' }>) =>
  pairs.filter((pair, at) => pairs.findIndex(({ rights }) => sameTexts(rights, pair.rights)) === at)

/** Returns the question as a learner gets it. */
export function askedOf({ question, options }: Drawn): AskedQuestion {
  const texts = textsById(question)
  const { id, kind, points } = question
  return {
    id,
    kind,
    points,
    texts: question.texts,
    options: options.map((own, at) => ({ id: String(at), texts: texts.get(own) ?? {} })),
    lefts: kind === 'matching' ? question.pairs.map(({ lefts }, at) => ({ id: String(at), texts: lefts })) : [],
  }
}

function textsById(question: Question): Map<string, LanguageTexts> {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return new Map(question.answers.map(({ id, texts }) => [id, texts]))
    case 'ordering':
      return new Map(question.steps.map(({ id, texts }) => [id, texts]))
    case 'matching':
      return new Map(question.pairs.map(({ id, rights }) => [id, rights]))
    case 'true_false':
    case 'short':
      return new Map()
  }
}
