import { expect, test } from 'vitest'
import { type Question, type QuizContent, quizKind } from '../programs/kinds/quiz.ts'
import { checkQuiz, stopsPublishing } from './check-quiz.ts'

const shared = { id: 'q', pool_id: null, points: 1, texts: { en: 'When?' }, explanations: {} }
const choice = (id: string, en: string, is_right = false) => ({ id, texts: { en }, is_right })
const single: Question = { kind: 'single', ...shared, answers: [choice('a', 'Now', true), choice('b', 'Never')] }
const quiz = (over: Partial<QuizContent>): QuizContent => ({ ...quizKind.empty(), ...over })
const faultsOf = (one: Question) => checkQuiz(quiz({ questions: [one] })).map(({ fault }) => fault)

test('a whole question has no fault', () => {
  expect(faultsOf(single)).toEqual([])
})

test.each<[string, Question, string[]]>([
  ['no right answer', { ...single, answers: [choice('a', 'Now'), choice('b', 'Never')] }, ['noRight']],
  [
    'two right ones at single',
    { ...single, answers: [choice('a', 'x', true), choice('b', 'y', true)] },
    ['severalRight'],
  ],
  ['two equal answers', { ...single, answers: [choice('a', 'Now', true), choice('b', ' now ')] }, ['equal']],
  ['one answer', { ...single, answers: [choice('a', 'Now', true)] }, ['few']],
  [
    'an empty answer',
    { ...single, answers: [...single.answers, { id: 'c', texts: { en: ' ' }, is_right: false }] },
    ['blank'],
  ],
  ['no text', { ...single, texts: {} }, ['noText']],
  ['true or false unsaid', { kind: 'true_false', ...shared, is_true: null }, ['noRight']],
  ['a short answer without any', { kind: 'short', ...shared, accepted: {}, by_hand: false }, ['noAccepted']],
  ['one by hand', { kind: 'short', ...shared, accepted: {}, by_hand: true }, []],
  [
    'equal steps',
    {
      kind: 'ordering',
      ...shared,
      steps: [
        { id: 'a', texts: { en: 'x' } },
        { id: 'b', texts: { en: 'X' } },
      ],
    },
    ['equal'],
  ],
  [
    'pairs that go with the same',
    {
      kind: 'matching',
      ...shared,
      pairs: [
        { id: 'a', lefts: { en: 'cat' }, rights: { en: 'animal' } },
        { id: 'b', lefts: { en: 'dog' }, rights: { en: 'animal' } },
      ],
    },
    [],
  ],
])('%s', (_, one, faults) => {
  expect(faultsOf(one)).toEqual(faults)
})

test('a language that another question has is missing, which stops nothing', () => {
  const both = { ...shared, id: 'r', texts: { en: 'True?', es: '¿Cierto?' } }
  const faults = checkQuiz(quiz({ questions: [single, { kind: 'true_false', ...both, is_true: true }] }))
  expect(faults).toEqual([{ fault: 'untranslated', question_id: 'q', pool_id: null, languages: ['es'] }])
  expect(faults.some(stopsPublishing)).toBe(false)
})

test('a pool has as many questions as are drawn, and every pool of a question exists', () => {
  const pools = [{ id: 'p', name: 'P', draws: 2 }]
  const small = checkQuiz(quiz({ pools, questions: [{ ...single, pool_id: 'p' }] }))
  expect(small).toEqual([{ fault: 'poolSmall', question_id: null, pool_id: 'p', languages: [] }])
  expect(checkQuiz(quiz({ questions: [{ ...single, pool_id: 'gone' }] }))).toMatchObject([{ fault: 'poolUnknown' }])
})
