import { type Question, type QuizAnswers, type QuizContent, quizKind } from '@preceptor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedOf, type Drawn, drawQuiz } from './draw.ts'
import { foldedAnswer, gradeQuiz } from './grade.ts'

const rules = { gives_part: true, pass_mark: 80, language: 'en' as const }
const shared = (id: string, points: number) => ({ id, pool_id: null, points, texts: { en: id }, explanations: {} })
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, texts: { en: `Row ${at}` } }))

const choices = (count: number, isRight: (at: number) => boolean) =>
  rows(count).map((row, at) => Object.assign(row, { is_right: isRight(at) }))

interface Shape {
  kind: Question['kind']
  points: number
  count: number
  right: readonly boolean[]
}
function questionOf(id: string, { kind, points, count, right }: Shape): Question {
  const base = shared(id, points)
  switch (kind) {
    case 'single':
      return { kind, ...base, answers: choices(count, at => at === count - 1) }
    case 'multiple':
      return { kind, ...base, answers: choices(count, at => at === 0 || (right[at] ?? false)) }
    case 'true_false':
      return { kind, ...base, is_true: right[0] ?? true }
    case 'ordering':
      return { kind, ...base, steps: rows(count) }
    case 'matching': {
      // Every third one matches the same text
      const pairs = rows(count).map(({ id: own, texts }, at) => ({
        id: own,
        lefts: texts,
        rights: { en: `To ${at % 3}` },
      }))
      return { kind, ...base, pairs }
    }
    case 'short':
      return { kind, ...base, accepted: { en: ['Ágil'] }, by_hand: false }
  }
}

/** Generates any question that can be graded. */
const anyQuestion = (id: string): fc.Arbitrary<Question> =>
  fc
    .record({
      kind: fc.constantFrom<Question['kind']>('single', 'multiple', 'true_false', 'ordering', 'matching', 'short'),
      points: fc.integer({ min: 1, max: 100 }),
      count: fc.integer({ min: 2, max: 20 }),
      right: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    })
    .map(shape => questionOf(id, shape))
const quizWith = (questions: Question[], over: Partial<QuizContent> = {}): QuizContent =>
  Object.assign(quizKind.empty(), { questions }, over)
const anyQuiz = fc
  .integer({ min: 1, max: 8 })
  .chain(count => fc.tuple(...Array.from({ length: count }, (_, at) => anyQuestion(`q${at}`))))
  .map(questions => quizWith(questions))
const anyAnswers = (quiz: QuizContent) =>
  fc
    .array(fc.array(fc.constantFrom('0', '1', '2', '3', '7', '19', 'true', 'false', 'agil', ''), { maxLength: 20 }), {
      minLength: quiz.questions.length,
      maxLength: quiz.questions.length,
    })
    .map(all => Object.fromEntries(all.map((answer, at) => [`q${at}`, answer])) as QuizAnswers)
const withAnswers = anyQuiz.chain(quiz => fc.record({ quiz: fc.constant(quiz), answers: anyAnswers(quiz) }))
const seed = fc.string({ minLength: 1 })
const scoreOf = (drawn: readonly Drawn[], answers: QuizAnswers) => gradeQuiz(drawn, answers, rules).score ?? -1
const allRight = (drawn: readonly Drawn[]): QuizAnswers =>
  Object.fromEntries(gradeQuiz(drawn, {}, rules).questions.map(({ id, right }) => [id, right ?? []]))

test('a score is a whole percentage from 0 to 100, whatever the answers', () => {
  fc.assert(
    fc.property(withAnswers, seed, ({ quiz, answers }, by) => {
      const score = scoreOf(drawQuiz(quiz, by), answers)
      expect([Number.isInteger(score), score >= 0, score <= 100]).toEqual([true, true, true])
    }),
  )
})

test('all right answers give 100, no answers give 0', () => {
  fc.assert(
    fc.property(anyQuiz, seed, (quiz, by) => {
      const drawn = drawQuiz(quiz, by)
      expect(gradeQuiz(drawn, allRight(drawn), rules)).toMatchObject({ score: 100, passed: true })
      expect(gradeQuiz(drawn, {}, rules)).toMatchObject({ score: 0, passed: false })
    }),
  )
})

test('the order of chosen answers makes no difference', () => {
  fc.assert(
    fc.property(withAnswers, seed, ({ quiz, answers }, by) => {
      const drawn = drawQuiz(quiz, by).filter(({ question }) => question.kind === 'multiple')
      const turned = Object.fromEntries(Object.entries(answers).map(([id, chosen]) => [id, chosen.toReversed()]))
      expect(scoreOf(drawn, answers)).toBe(scoreOf(drawn, turned))
    }),
  )
})

test('one more right answer never lowers the score', () => {
  fc.assert(
    fc.property(withAnswers, seed, fc.nat(7), ({ quiz, answers }, by, which) => {
      const drawn = drawQuiz(quiz, by)
      const id = drawn[which % drawn.length]?.question.id ?? ''
      const better = scoreOf(drawn, { ...answers, [id]: allRight(drawn)[id] ?? [] })
      expect(better).toBeGreaterThanOrEqual(scoreOf(drawn, answers))
    }),
  )
})

const several: Question = {
  kind: 'multiple',
  ...shared('q', 10),
  answers: choices(5, at => at < 3),
}
const plain = (question: Question): Drawn[] =>
  drawQuiz({ ...quizKind.empty(), shuffles_answers: false, questions: [question] }, 'x')

test.each([
  [['0', '1', '2'], 100, 100],
  [['0', '1'], 66, 0],
  [['0', '1', '3'], 33, 0],
  [['3', '4'], 0, 0],
  [['0', '1', '2', '3', '4'], 33, 0],
  [['0', '0', '0'], 33, 0],
])('of three right answers %j earn %i with partial credit, %i all or nothing', (chosen, part, whole) => {
  expect(gradeQuiz(plain(several), { q: chosen }, rules).score).toBe(part)
  expect(gradeQuiz(plain(several), { q: chosen }, { ...rules, gives_part: false }).score).toBe(whole)
})

test('thirds add up to a whole; the pass mark passes, anything below does not', () => {
  const questions = ['a', 'b', 'c'].map(id => Object.assign({}, several, { id }))
  const quiz = quizWith(questions, { shuffles_answers: false })
  const drawn = drawQuiz(quiz, 'x')
  const third = { a: ['0'], b: ['0'], c: ['0'] }
  expect(gradeQuiz(drawn, third, { ...rules, pass_mark: 33 })).toMatchObject({ score: 33, passed: true })
  expect(gradeQuiz(drawn, { ...third, a: ['0', '1'], b: [], c: [] }, { ...rules, pass_mark: 23 }).passed).toBe(false)
})

test('a misplaced step costs its neighbors’ points, and a repeated step costs everything', () => {
  const question: Question = { kind: 'ordering', ...shared('q', 1), steps: rows(5) }
  const [drawn] = plain(question)
  if (!drawn) throw new Error('Nothing was drawn.')
  const place = (at: number) => String(drawn.options.indexOf(`r${at}`))
  const given = (...order: number[]) => gradeQuiz([drawn], { q: order.map(place) }, rules).score
  expect(given(0, 1, 2, 3, 4)).toBe(100)
  expect(given(4, 0, 1, 2, 3)).toBe(75)
  expect(given(4, 3, 2, 1, 0)).toBe(0)
  expect(given(0, 1, 2, 3, 3)).toBe(0)
})

test('short answers ignore case, accents and spaces, or wait for a person', () => {
  const question: Question = {
    kind: 'short',
    ...shared('q', 1),
    accepted: { en: ['20 seconds'], es: ['Después'] },
    by_hand: false,
  }
  const score = (said: string, language: 'en' | 'es' | 'zh' = 'en') =>
    gradeQuiz(plain(question), { q: [said] }, { ...rules, language }).score
  expect([
    score(' 20  SECONDS. '),
    score('20 seconds .'),
    score('20'),
    score('despues', 'es'),
    score('20 seconds', 'zh'),
  ]).toEqual([100, 100, 0, 100, 100])
  expect(foldedAnswer('ÁÉ  í', 'es')).toBe('ae i')
  const byHand = gradeQuiz(plain({ ...question, by_hand: true }), { q: ['My own words'] }, rules)
  expect(byHand).toMatchObject({ score: null, passed: null, questions: [{ mark: 'waiting', right: null }] })
})

test('a seed draws the same questions again; pools give their set number, whatever the seed', () => {
  const questions = Array.from(
    { length: 30 },
    (_, at): Question => ({
      ...several,
      id: `q${at}`,
      pool_id: at < 20 ? 'p' : null,
    }),
  )
  const quiz = { ...quizKind.empty(), shuffles_questions: true, pools: [{ id: 'p', name: 'P', draws: 10 }], questions }
  const ids = (by: string) => drawQuiz(quiz, by).map(({ question }) => question.id)
  fc.assert(
    fc.property(seed, by => {
      expect(ids(by)).toEqual(ids(by))
      expect(new Set(ids(by)).size).toBe(20)
      expect(ids(by).filter(id => Number(id.slice(1)) >= 20)).toHaveLength(10)
    }),
    { numRuns: 20 },
  )
  expect(new Set(Array.from({ length: 20 }, (_, at) => ids(String(at)).join())).size).toBe(20)
})

test('a learner receives nothing that gives an answer away', () => {
  const secret = { kind: 'ordering', ...shared('q', 1), explanations: { en: 'Why' }, steps: rows(6) } as const
  const sent = JSON.stringify(plain(secret).map(askedOf))
  expect(sent).not.toMatch(/r\d|Why|is_right|explanations/)
})
