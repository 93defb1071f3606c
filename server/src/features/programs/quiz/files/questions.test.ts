import { type Question, type QuizContent, quizKind } from '@preceptor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWords } from '../../../../lib/texts.ts'
import { rowsOfText } from '../../../imports/read-table.ts'
import { readGift } from './read-gift.ts'
import { questionColumns, readSheet } from './read-sheet.ts'
import { writeGift } from './write-gift.ts'

/** Returns questions without their ids, which are new each time. */
const plain = (questions: readonly Question[]) =>
  JSON.parse(JSON.stringify(questions, (key, value: unknown) => (key === 'id' ? undefined : value))) as unknown
const gift = (text: string) => readGift(text, 'en')
const only = (text: string) => {
  const { questions, problems } = gift(text)
  expect(problems).toEqual([])
  expect(questions).toHaveLength(1)
  return questions[0]?.question
}

test('single, several, true or false, matching, short and order are read', () => {
  expect(
    only('::Hands:: When do you wash? {\n =Before care #Right! \n ~Never#Germs stay\n ####Always.\n}'),
  ).toMatchObject({
    kind: 'single',
    texts: { en: 'When do you wash?' },
    explanations: { en: 'Always.' },
    answers: [
      { texts: { en: 'Before care' }, is_right: true, explanations: { en: 'Right!' } },
      { texts: { en: 'Never' }, is_right: false, explanations: { en: 'Germs stay' } },
    ],
  })
  expect(only('Which? {~%50%A ~%50%B ~%-100%C}')).toMatchObject({
    kind: 'multiple',
    answers: [{ is_right: true }, { is_right: true }, { is_right: false }],
  })
  expect(only('Soap helps.{T#no#yes}')).toMatchObject({
    kind: 'true_false',
    is_true: true,
    explanations: {},
    true_explanations: { en: 'yes' },
    false_explanations: { en: 'no' },
  })
  expect(only('Soap harms.{FALSE#wrong####Soap helps.}')).toMatchObject({
    is_true: false,
    explanations: { en: 'Soap helps.' },
    true_explanations: { en: 'wrong' },
  })
  expect(only('Two plus two? {=four#By word =4#By number}')).toMatchObject({
    kind: 'short',
    explanations: { en: 'By word\nBy number' },
  })
  expect(only('Match. {\n=cat -> cat food\n=dog -> dog food\n}')).toMatchObject({
    kind: 'matching',
    pairs: [{ lefts: { en: 'cat' }, rights: { en: 'cat food' } }, {}],
  })
  expect(only('Two plus {=two =2} is four.')).toMatchObject({
    kind: 'short',
    texts: { en: 'Two plus _____ is four.' },
    accepted: { en: ['two', '2'] },
    by_hand: false,
  })
  expect(only('Describe a fall.{}')).toMatchObject({ kind: 'short', by_hand: true })
  expect(only('How many? {#20}')).toMatchObject({ kind: 'short', accepted: { en: ['20'] } })
  expect(only('Order. {>3 ALL VERTICAL\nfirst\nsecond\n}')).toMatchObject({
    kind: 'ordering',
    steps: [{ texts: { en: 'first' } }, { texts: { en: 'second' } }],
  })
})

test('escapes, formats, comments, several lines and questions without a blank line between them', () => {
  expect(
    only(String.raw`// a comment` + '\n' + String.raw`[html]<p>2 \= 1 + 1\: <b>yes</b> &amp; no\{\}</p>{=a\~b ~c\#d}`),
  ).toMatchObject({
    texts: { en: '2 = 1 + 1: yes & no{}' },
    answers: [{ texts: { en: 'a~b' } }, { texts: { en: 'c#d' } }],
  })
  const { questions } = gift('One\nand more {=a\n\n~b}\nTwo {T}\n\n$CATEGORY: $course$/top/Falls\n\nThree {F}')
  expect(questions.map(({ line, pool, question }) => [line, pool, question.kind, question.texts.en])).toEqual([
    [1, null, 'single', 'One\nand more'],
    [5, null, 'true_false', 'Two'],
    [9, 'Falls', 'true_false', 'Three'],
  ])
})

test('skipped parts are reported with their line; partly read ones too', () => {
  const { questions, problems } = gift('Read this first.\n\nA {=b ~c} and {=d}\n\nOpen {=a ~b\n\n')
  expect(questions).toEqual([])
  expect(problems.map(({ line, is_read }) => [line, is_read])).toEqual([
    [1, false],
    [3, false],
    [5, false],
  ])
  expect(gift('When? {#1..5}').problems).toMatchObject([{ line: 1, is_read: false }])
  expect(gift('When? {#3:2}').problems).toMatchObject([{ line: 1, is_read: true }])
  expect(gift('Where? {=A ~%50%B ~C}').problems).toMatchObject([{ is_read: true }])
  expect(gift(`Many {${Array.from({ length: 21 }, (_, at) => `~${at} `).join('')}}`).problems).toMatchObject([
    { is_read: false },
  ])
})

const words = fc
  .array(
    fc.constantFrom(
      'hand',
      'a~b',
      '=x',
      '#1',
      '{y}',
      '->',
      'c:d',
      '\\n',
      '<b>',
      '&amp;',
      '[html]',
      '//',
      '$5',
      '50%',
      'é',
      '"',
      ',',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(parts => parts.join(' '))
const twoOrMore = fc.uniqueArray(words, { minLength: 2, maxLength: 6 })
const base = fc
  .record({ text: words, explanation: fc.option(words), points: fc.integer({ min: 1, max: 100 }) })
  .map(({ text, explanation, points }) => ({
    id: 'q',
    pool_id: null,
    points,
    texts: { en: text },
    explanations: explanation === null ? {} : { en: explanation },
  }))
const own = (text: string, at: number) => ({ id: String(at), texts: { en: text } })
const marked = (text: string, at: number, is_right: boolean) => Object.assign(own(text, at), { is_right })
/** Each answer with or without an explanation, at random. */
const explained = fc.array(fc.option(words), { minLength: 6, maxLength: 6 })
const saying = <T extends object>(answer: T, said: string | null | undefined): T =>
  said ? Object.assign(answer, { explanations: { en: said } }) : answer
const anyQuestion: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(base, twoOrMore, explained).map(([one, said, why]) =>
    Object.assign(one, {
      kind: 'single' as const,
      answers: said.map((text, at) => saying(marked(text, at, at === 0), why[at])),
    }),
  ),
  fc.tuple(base, twoOrMore, explained).map(([one, said, why]) =>
    Object.assign(one, {
      kind: 'multiple' as const,
      answers: said.map((text, at) => saying(marked(text, at, at % 2 === 0), why[at])),
    }),
  ),
  fc
    .tuple(base, fc.boolean(), explained)
    .map(([one, is_true, [ofTrue, ofFalse]]) =>
      Object.assign(
        one,
        { kind: 'true_false' as const, is_true },
        ofTrue && { true_explanations: { en: ofTrue } },
        ofFalse && { false_explanations: { en: ofFalse } },
      ),
    ),
  fc
    .tuple(base, twoOrMore)
    .map(([one, said]) => Object.assign(one, { kind: 'ordering' as const, steps: said.map(own) })),
  fc
    .tuple(base, fc.uniqueArray(words, { minLength: 1, maxLength: 5 }), fc.boolean())
    .map(([one, said, by_hand]) =>
      Object.assign(one, { kind: 'short' as const, by_hand, accepted: by_hand ? {} : { en: said } }),
    ),
)
const pairs = fc
  .tuple(base, fc.uniqueArray(fc.constantFrom('cat', 'dog', 'a~b', '{x}'), { minLength: 2 }))
  .map(([one, said]) =>
    Object.assign(one, {
      kind: 'matching' as const,
      pairs: said.map((text, at) => ({ id: String(at), lefts: { en: text }, rights: { en: `${text} food` } })),
    }),
  )
const quizOf = (questions: Question[]): QuizContent => ({ ...quizKind.empty(), questions })

test('questions exported as GIFT are imported unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyQuestion, pairs), { minLength: 1, maxLength: 5 }), questions => {
      const { questions: back, problems } = gift(writeGift(quizOf(questions), 'en'))
      expect(problems).toEqual([])
      expect(plain(back.map(({ question }) => question))).toEqual(plain(questions))
    }),
  )
})

test('pools are exported as categories and imported with their names', () => {
  const question: Question = {
    kind: 'true_false',
    id: 'a',
    pool_id: 'p',
    points: 1,
    texts: { en: 'A' },
    explanations: {},
    is_true: true,
  }
  const text = writeGift(
    { ...quizOf([question, { ...question, id: 'b', pool_id: null }]), pools: [{ id: 'p', name: 'Falls', draws: 1 }] },
    'en',
  )
  expect(gift(text).questions.map(({ pool }) => pool)).toEqual([null, 'Falls'])
})

test('a table is read by its column names, in both languages, and its errors by row', () => {
  const table = (text: string) => {
    const [header, ...rows] = rowsOfText(text)
    const columns = questionColumns(header?.cells ?? [])
    if (!columns) throw new Error('No columns.')
    return readSheet(rows, columns, 'en')
  }
  const { questions, problems } = table(
    [
      'Question,Option A,Option B,Option C,Correct,Points',
      'One?,x,y,z,B,2',
      'Two?,x,,z,"1,3",',
      'Three?,,,,TRUE,',
      'Four?,a -> b,c -> d,,,',
      'Five?,x,y,,Q,',
      ',x,y,,1,',
      'Six?,x,y,,1,1000',
    ].join('\n'),
  )
  expect(questions.map(({ line, question }) => [line, question.kind, question.points])).toEqual([
    [2, 'single', 2],
    [3, 'multiple', 1],
    [4, 'true_false', 1],
    [5, 'matching', 1],
  ])
  expect(questions[1]?.question).toMatchObject({ answers: [{ is_right: true }, { is_right: true }] })
  expect(problems.map(({ line }) => line)).toEqual([6, 7, 8])
  const told = table(
    [
      'Question,A,B,Right,Explanation,Explanation of answer 1,Feedback B',
      'One?,x,y,1,All,Yes,No',
      'Two?,,,TRUE,,,Wrong',
      'Three?,a -> b,c -> d,,Both,Left,',
    ].join('\n'),
  ).questions.map(({ question }) => question)
  expect(told).toMatchObject([
    { explanations: { en: 'All' }, answers: [{ explanations: { en: 'Yes' } }, { explanations: { en: 'No' } }] },
    { kind: 'true_false', false_explanations: { en: 'Wrong' } },
    { kind: 'matching', explanations: { en: 'Both\nLeft' } },
  ])
  const spanish = table('Pregunta;Respuesta 1;Respuesta 2;Correcta;Tipo\n¿Uno?;a;b;2;Una respuesta correcta')
  expect(spanish.questions).toMatchObject([{ question: { kind: 'single', answers: [{}, { is_right: true }] } }])
})

test.each(
  Object.entries({
    'a brace that stays open': `Q {\n${'a\n'.repeat(40_000)}`,
    'signs that begin a tag': `Q ${'<a'.repeat(40_000)} {T}`,
    'questions without a line between them': 'a{T}\n'.repeat(40_000),
    answers: `Q {${'~a'.repeat(90_000)}}`,
    'blanks in a list': `Q {>${' '.repeat(90_000)}a\nb}`,
    'one without end': `Q {${'='.repeat(300_000)}}`,
  }),
)('no text takes long to be looked at: %s', (_, text) => {
  const began = performance.now()
  const { questions, problems } = readGift(text, 'en')
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(questions.length + problems.length).toBeGreaterThan(0)
  expect(questions.length).toBeLessThanOrEqual(2_000)
})

test('exceeded limits are reported', () => {
  const { problems } = readGift('a{T}\n'.repeat(2_001), 'en')
  expect(problems.map(({ line, reason }) => [line, inWords('en', reason)])).toEqual([
    [2001, 'Only the first 2,000 were read. Read the rest as a file of its own.'],
  ])
  const long = readGift(`Q {${'='.repeat(300_000)}}`, 'en')
  expect(long.problems.map(({ reason }) => inWords('en', reason))).toEqual([
    'It is too long. Close its braces, or split it.',
  ])
})
