import {
  answerExplanations,
  type LearningLanguage,
  type MarkedQuestion,
  type Question,
  type QuizAnswers,
  type QuizContent,
  textFor,
} from '@preceptor/contract'
import { type Drawn, sameTexts } from './draw.ts'

/** A share of a question's points, as a fraction: thirds add up to a whole. Null if a person grades it. */
type Share = readonly [part: number, of: number] | null

interface Graded {
  score: number | null
  passed: boolean | null
  questions: Omit<MarkedQuestion, 'explanations' | 'chosen'>[]
  /** Points earned per question, in the same order; null for questions that a person grades. */
  earned: (number | null)[]
}
type Rules = Pick<QuizContent, 'gives_part'> & { pass_mark: number; language: LearningLanguage }

/** Divisible by every number up to 20, so sums of shares stay whole numbers. */
const whole = 232_792_560
const none: Share = [0, 1]
const all: Share = [1, 1]

/** Grading rules: points earned out of those possible, rounded down to whole percent; passed at or above the mark. */
export function gradeQuiz(drawn: readonly Drawn[], answers: QuizAnswers, rules: Rules): Graded {
  const shares = drawn.map(one => shareOf(one, answerTo(one, answers), rules))
  const possible = drawn.reduce((sum, { question }) => sum + question.points, 0)
  const earned = drawn.reduce((sum, { question }, at) => {
    const share = shares[at]
    return share ? sum + (question.points * whole * share[0]) / share[1] : sum
  }, 0)
  const waits = shares.includes(null)
  const score = waits || possible === 0 ? null : Math.floor((earned * 100) / (possible * whole))
  return {
    score,
    passed: score === null ? null : score >= rules.pass_mark,
    questions: drawn.map((one, at) => ({
      id: one.question.id,
      mark: markOf(shares[at] ?? null),
      right: rightOf(one, rules.language),
    })),
    earned: drawn.map(({ question }, at) => {
      const share = shares[at] ?? null
      return share && (question.points * share[0]) / share[1]
    }),
  }
}

/** Question ids are chosen by authors: an id may be a property name that every object has. */
export const answerTo = ({ question: { id } }: Drawn, answers: QuizAnswers): readonly string[] =>
  Object.hasOwn(answers, id) ? (answers[id] ?? []) : []

function markOf(share: Share): MarkedQuestion['mark'] {
  if (share === null) return 'waiting'
  if (share[0] === 0) return 'wrong'
  return share[0] === share[1] ? 'right' : 'partly'
}

function shareOf({ question, options }: Drawn, answer: readonly string[], rules: Rules): Share {
  switch (question.kind) {
    case 'single': {
      const chosen = question.answers.find(({ id }) => id === optionAt(options, answer[0]))
      return answer.length === 1 && chosen?.is_right ? all : none
    }
    case 'multiple':
      return ofSeveral(question, new Set(answer.map(place => optionAt(options, place))), rules.gives_part)
    case 'true_false':
      return question.is_true !== null && answer[0] === String(question.is_true) ? all : none
    case 'ordering':
      return ofOrder(
        question.steps.map(({ id }) => id),
        answer.map(place => optionAt(options, place)),
      )
    case 'matching':
      return ofPairs(
        question,
        answer.map(place => optionAt(options, place)),
      )
    case 'short':
      return ofText(question, answer[0] ?? '', rules.language)
  }
}

/** Returns chosen ids of the frozen content: places only have a meaning within the draw. */
export function chosenOf({ question, options }: Drawn, answer: readonly string[]): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
      return answer.flatMap(place => optionAt(options, place) ?? [])
    case 'matching':
      return answer.map(place => optionAt(options, place) ?? '')
    case 'true_false':
    case 'short':
      return answer.slice(0, 1).filter(said => said.trim() !== '')
  }
}

const optionAt = (options: readonly string[], place: string | undefined) =>
  place !== undefined && /^\d{1,2}$/.test(place) ? options[Number(place)] : undefined

/** All or nothing; or right minus wrong out of the right ones, never below zero. */
function ofSeveral(
  { answers }: Extract<Question, { kind: 'multiple' }>,
  chosen: ReadonlySet<string | undefined>,
  givesPart: boolean,
): Share {
  const rights = answers.filter(({ is_right }) => is_right)
  const right = rights.filter(({ id }) => chosen.has(id)).length
  const wrong = answers.filter(({ id, is_right }) => !is_right && chosen.has(id)).length
  if (rights.length === 0) return none
  if (givesPart) return [Math.max(0, right - wrong), rights.length]
  return right === rights.length && wrong === 0 ? all : none
}

/** Scores adjacent pairs in the right order: a misplaced step only costs its neighbors, not everything after it. */
function ofOrder(steps: readonly string[], given: readonly (string | undefined)[]): Share {
  if (steps.length < 2) return given[0] === steps[0] ? all : none
  const isWhole = given.length === steps.length && new Set(given).size === steps.length
  if (!isWhole) return none
  const follows = new Map(steps.slice(1).map((step, at) => [steps[at], step]))
  const kept = given.slice(1).filter((step, at) => follows.get(given[at] ?? '') === step).length
  return [kept, steps.length - 1]
}

function ofPairs({ pairs }: Extract<Question, { kind: 'matching' }>, given: readonly (string | undefined)[]): Share {
  if (pairs.length === 0) return none
  const right = pairs.filter((pair, at) => {
    const chosen = pairs.find(({ id }) => id === given[at])
    return chosen !== undefined && sameTexts(chosen.rights, pair.rights)
  })
  return [right.length, pairs.length]
}

/** Ignores case, accents, spaces and a final period. */
export const foldedAnswer = (text: string, language: LearningLanguage) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase(language)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?[.。]$/, '')

const acceptedOf = ({ accepted }: Extract<Question, { kind: 'short' }>, language: LearningLanguage) =>
  textFor(accepted, [language])

function ofText(question: Extract<Question, { kind: 'short' }>, said: string, language: LearningLanguage): Share {
  if (question.by_hand) return said.trim() === '' ? none : null
  const known = acceptedOf(question, language)
  if (!known || said.trim() === '') return none
  const text = foldedAnswer(said, known.language)
  return known.text.some(one => foldedAnswer(one, known.language) === text) ? all : none
}

/** Returns feedback on the chosen answers, by the places the learner saw. */
export function saidToChosen(drawn: Drawn, answers: QuizAnswers): MarkedQuestion['chosen'] {
  const said = new Map(answerExplanations(drawn.question).map(({ id, explanations }) => [id, explanations]))
  return [...new Set(answerTo(drawn, answers))].flatMap(id => {
    const explanations = said.get(chosenOf(drawn, [id])[0] ?? '')
    return explanations && Object.keys(explanations).length > 0 ? [{ id, explanations }] : []
  })
}

/** Returns the right answer, in the format of the answers. */
function rightOf({ question, options }: Drawn, language: LearningLanguage): string[] | null {
  const place = (id: string) => String(options.indexOf(id))
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.answers.filter(({ is_right }) => is_right).map(({ id }) => place(id))
    case 'true_false':
      return question.is_true === null ? null : [String(question.is_true)]
    case 'ordering':
      return question.steps.map(({ id }) => place(id))
    case 'matching':
      return question.pairs.map(({ rights }) =>
        place(question.pairs.find(other => sameTexts(other.rights, rights))?.id ?? ''),
      )
    case 'short':
      return question.by_hand ? null : (acceptedOf(question, language)?.text ?? [])
  }
}
