import { expect, test } from 'vitest'
import { type Question, type QuizContent, quizKind } from '../programs/kinds/quiz.ts'
import { checkQuiz, stopsPublishing } from './check-quiz.ts'

const shared = { id: 'q', pool_id: null, points: 1, texts: { en: 'When?' }, explanations: {} }
const choice = (id: string, en: string, is_right = false) => ({ id, texts: { en }, is_right })
const single: Question = { kind: 'single', ...shared, answers: [choice('a', 'Now', true), choice('b', 'Never')] }
const quiz = (over: Partial<QuizContent>): QuizContent => ({ ...quizKind.empty(), ...over })
const faultsOf = (one: Question) => checkQuiz(quiz({ questions: [one] })).map(({ fault }) => fault)

test('a complete question has no problems', () => {
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

test('a language that another question has is reported missing but blocks nothing', () => {
  const both = { ...shared, id: 'r', texts: { en: 'True?', es: '¿Cierto?' } }
  const faults = checkQuiz(quiz({ questions: [single, { kind: 'true_false', ...both, is_true: true }] }))
  expect(faults).toEqual([{ fault: 'untranslated', question_id: 'q', pool_id: null, languages: ['es'] }])
  expect(faults.some(stopsPublishing)).toBe(false)
})

test('explanations may be missing, and are translated where they exist', () => {
  const said = { en: 'Why', es: 'Por qué' }
  const answers = [
    { id: 'a', texts: said, is_right: true, explanations: { en: 'Right' } },
    { id: 'b', texts: { en: 'No', es: 'No' }, is_right: false },
  ]
  const inBoth: Question = { kind: 'single', ...shared, texts: said, explanations: said, answers }
  expect(checkQuiz(quiz({ questions: [inBoth] }))).toEqual([
    { fault: 'untranslated', question_id: 'q', pool_id: null, languages: ['es'] },
  ])
  expect(faultsOf({ ...inBoth, answers: answers.map(({ explanations: _, ...one }) => one) })).toEqual([])
  const truth = { kind: 'true_false', ...shared, texts: said, is_true: true } as const
  expect(faultsOf({ ...truth, false_explanations: { es: 'No' } })).toEqual(['untranslated'])
  expect(faultsOf({ ...truth, explanations: { en: 'Why' } })).toEqual(['untranslated'])
  // no language is lost because of it
  expect(quizKind.lacks(quiz({ questions: [inBoth] }), 'es')).toBe(false)
})

test('a quiz stored before answers had explanations still reads the same', () => {
  const old = quiz({ questions: [single, { kind: 'true_false', ...shared, id: 'r', is_true: true }] })
  expect(quizKind.content.parse(old)).toEqual(old)
})

test('a pool has as many questions as are drawn, and every question’s pool exists', () => {
  const pools = [{ id: 'p', name: 'P', draws: 2 }]
  const small = checkQuiz(quiz({ pools, questions: [{ ...single, pool_id: 'p' }] }))
  expect(small).toEqual([{ fault: 'poolSmall', question_id: null, pool_id: 'p', languages: [] }])
  expect(checkQuiz(quiz({ questions: [{ ...single, pool_id: 'gone' }] }))).toMatchObject([{ fault: 'poolUnknown' }])
})
