import { type Question, type QuizContent, quizKind } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { merged, same } from './merge-content.ts'

const question = (id: string, en: string): Extract<Question, { kind: 'true_false' }> => ({
  kind: 'true_false',
  id,
  pool_id: null,
  points: 1,
  texts: { en },
  explanations: {},
  is_true: true,
})
const quiz = (...questions: QuizContent['questions']): QuizContent => ({ ...quizKind.empty(), questions })
const ids = ({ questions }: QuizContent) => questions.map(({ id }) => id).join('')
const [a, b, c] = [question('a', 'A'), question('b', 'B'), question('c', 'C')]
const base = quiz(a, b, c)

test('two people who edit different questions of a quiz both keep them', () => {
  const mine = quiz({ ...a, texts: { en: 'Mine' } }, b, c, question('m', 'New of mine'))
  const theirs = { ...quiz(a, b, { ...c, texts: { en: 'Theirs' } }, question('t', 'New of theirs')), pass_mark: 90 }
  const both = merged(base, mine, theirs)
  expect(both.mine).toEqual(both.theirs)
  expect(both.mine).toMatchObject({ pass_mark: 90 })
  expect(both.mine.questions.map(({ texts }) => texts.en)).toEqual([
    'Mine',
    'B',
    'Theirs',
    'New of mine',
    'New of theirs',
  ])
})

test('a question both changed stays whole, in each person’s version', () => {
  const mine = quiz({ ...a, texts: { en: 'Mine' } }, { ...b, points: 2 }, c)
  const theirs = quiz({ ...a, is_true: false }, b, { ...c, points: 3 })
  const both = merged(base, mine, theirs)
  expect(both.mine.questions).toEqual([mine.questions[0], mine.questions[1], theirs.questions[2]])
  expect(both.theirs.questions).toEqual([theirs.questions[0], mine.questions[1], theirs.questions[2]])
})

test('a part one person removed is gone, unless the other edited it', () => {
  expect(ids(merged(base, quiz(a, c), base).mine)).toBe('ac')
  expect(ids(merged(base, quiz(a, c), quiz(a, b, c, question('d', 'D'))).mine)).toBe('acd')
  expect(ids(merged(base, quiz(a, c), quiz(a, { ...b, points: 2 }, c)).mine)).toBe('abc')
})

test('the order chosen by the person who moved questions is kept', () => {
  expect(ids(merged(base, quiz(c, a, b), quiz(a, { ...b, points: 2 }, c)).mine)).toBe('cab')
  expect(ids(merged(base, quiz({ ...a, points: 2 }, b, c), quiz(c, b, a)).mine)).toBe('cba')
})

test('languages are separate parts, and formatted texts are never mixed', () => {
  const said = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  const start = { kind: 'document', bodies: { en: said('A'), es: said('A') } }
  const mine = { kind: 'document', bodies: { en: said('Mine'), es: said('A') } }
  expect(merged(start, mine, { kind: 'document', bodies: { en: said('A'), es: said('Theirs') } }).mine).toEqual({
    kind: 'document',
    bodies: { en: said('Mine'), es: said('Theirs') },
  })
  const clash = merged(start, mine, { kind: 'document', bodies: { en: said('Theirs'), es: said('A') } })
  expect([clash.mine.bodies.en, clash.theirs.bodies.en]).toEqual([said('Mine'), said('Theirs')])
})

test('key order is not a difference', () => {
  expect(same({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(same({ a: undefined }, {})).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
})

test('in rows with a key, two people may change different parts, also nested ones', () => {
  const field = (key: string, over: object = {}) => ({
    key,
    kind: 'text',
    labels: { en: key },
    required: false,
    ...over,
  })
  const form = (...fields: object[]) => ({ sections: [{ key: 'about', titles: { en: 'About' }, fields }] })
  const base = form(field('a'), field('b'))
  const mine = form(field('a', { labels: { en: 'Mine' } }), field('b'), field('c'))
  const theirs = form(field('b'), field('a', { required: true }))
  // A new row stays after its predecessor
  const both = form(field('b'), field('c'), field('a', { labels: { en: 'Mine' }, required: true }))
  const { mine: one, theirs: other } = merged(base, mine, theirs)
  expect(same(one, other)).toBe(true)
  expect(same(one, both)).toBe(true)
})
