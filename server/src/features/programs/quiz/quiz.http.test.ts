import {
  answerExplanations,
  api,
  type Args,
  type Id,
  type Program,
  type ProgramModule,
  type Question,
  type QuizContent,
  quizKind,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'

let house: House
let training_type_id: Id
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
afterAll(() => house.close())

const shared = { pool_id: null, points: 1, explanations: { en: 'Because germs travel.' } }
const single: Question = {
  kind: 'single',
  id: 'hands',
  ...shared,
  texts: { en: 'When do you wash?', es: '¿Cuándo se lava?' },
  answers: [
    { id: 'a', texts: { en: 'Before care', es: 'Antes' }, is_right: true, explanations: { en: 'Hidden praise.' } },
    { id: 'b', texts: { en: 'Never', es: 'Nunca' }, is_right: false, explanations: { en: 'Hidden reproof.' } },
  ],
}
const truth: Question = {
  kind: 'true_false',
  id: 'soap',
  ...shared,
  texts: { en: 'Soap helps.', es: 'El jabón ayuda.' },
  is_true: true,
  true_explanations: { en: 'Hidden yes.', es: 'Sí oculto.' },
  false_explanations: { en: 'Hidden no.', es: 'No oculto.' },
}
const ordering: Question = {
  kind: 'ordering',
  id: 'steps',
  ...shared,
  texts: { en: 'Put in order', es: 'Ordene' },
  steps: ['Wet', 'Soap', 'Rinse'].map((en, at) => ({ id: `s${at}`, texts: { en, es: `${en} (es)` } })),
}
const short: Question = {
  kind: 'short',
  id: 'long',
  ...shared,
  texts: { en: 'How long?', es: '¿Cuánto tiempo?' },
  accepted: { en: ['20 seconds'], es: ['20 segundos'] },
  by_hand: false,
}
const quizOf = (over: Partial<QuizContent> = {}): QuizContent => ({
  ...quizKind.empty(),
  questions: [single, ordering, short],
  shows_after: 'answers',
  ...over,
})

async function create(content: QuizContent): Promise<{ program: Program; module: ProgramModule; version_id: Id }> {
  const body = { titles: { en: 'Hands', es: 'Manos' }, training_type_id, delivery: 'online' as const }
  const program = (await house.call(api.programs.add, { body })).data
  const added = await house.call(api.programContents.addModule, {
    params: { id: program.id },
    body: { kind: 'quiz', titles: { en: 'Quiz', es: 'Examen' }, content },
  })
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  const { version } = (await house.call(api.programContents.get, { params: { id: program.id }, query: {} })).data
  return { program, module: added.data, version_id: version.id }
}
const placeOf = ({ program, module }: { program: Program; module: ProgramModule }) => ({
  id: program.id,
  module_id: module.id,
})

/** Returns the positions of the right answers, as a learner who knows them would answer. */
function rightAnswers(
  questions: readonly { id: string; options: readonly { id: string; texts: { en?: string } }[] }[],
) {
  const place = (id: string, en: string) =>
    questions.find(one => one.id === id)?.options.find(({ texts }) => texts.en === en)?.id ?? ''
  return {
    hands: [place('hands', 'Before care')],
    steps: ['Wet', 'Soap', 'Rinse'].map(en => place('steps', en)),
    long: ['20 SECONDS'],
  }
}

test('a quiz preview is drawn without right answers, graded on the server, with results by its setting', async () => {
  const made = await create(quizOf())
  const params = placeOf(made)
  const { data: run } = await fourCases(house, api.programQuizzes.start, {
    args: { params, body: { version_id: made.version_id } },
  })
  expect(run).toMatchObject({ pass_mark: 80, time_limit_minutes: null })
  expect(JSON.stringify(run)).not.toMatch(/is_right|germs|accepted|20 seconds|"s[0-2]"/)
  const answers = rightAnswers(run.questions)
  const graded = await fourCases(house, api.programQuizzes.grade, {
    args: { params, body: { token: run.token, language: 'en', answers } },
  })
  expect(graded.data).toMatchObject({ score: 100, passed: true })
  expect(graded.data.questions?.[0]).toMatchObject({
    mark: 'right',
    right: answers.hands,
    explanations: shared.explanations,
    chosen: [{ id: answers.hands[0], explanations: { en: 'Hidden praise.' } }],
  })
  const inSpanish = { ...answers, long: ['20 segundos'], hands: [] }
  const again = await house.call(api.programQuizzes.grade, {
    params,
    body: { token: run.token, language: 'es', answers: inSpanish },
  })
  expect(again.data).toMatchObject({
    score: 66,
    passed: false,
    questions: [{ mark: 'wrong' }, { mark: 'right' }, { mark: 'right' }],
  })
})

test.each([
  ['score', null, null],
  ['marks', 'wrong', null],
  ['answers_when_passed', 'wrong', null],
] as const)('after a failed attempt %s shows the mark %s and no right answer', async (shows_after, mark, right) => {
  const made = await create(quizOf({ shows_after }))
  const params = placeOf(made)
  const { data: run } = await house.call(api.programQuizzes.start, { params, body: { version_id: made.version_id } })
  const { data } = await house.call(api.programQuizzes.grade, {
    params,
    body: { token: run.token, language: 'en', answers: { hands: ['0', '1'] } },
  })
  expect(data.passed).toBe(false)
  expect(data.questions?.[0] ?? null).toEqual(mark && { id: 'hands', mark, right, explanations: {}, chosen: [] })
})

test('feedback on an answer goes to people who chose it, after the attempt and only with the right answers', async () => {
  const made = await create(quizOf({ questions: [single, truth] }))
  const params = placeOf(made)
  const { data: run } = await house.call(api.programQuizzes.start, { params, body: { version_id: made.version_id } })
  expect(JSON.stringify(run)).not.toMatch(/[Hh]idden|oculto/)
  const never = run.questions[0]?.options.find(({ texts }) => texts.en === 'Never')?.id ?? ''
  const answers = { hands: [never, '99', ''], soap: ['false'] }
  const graded = await house.call(api.programQuizzes.grade, {
    params,
    body: { token: run.token, language: 'en', answers },
  })
  expect(graded.data.questions?.map(({ chosen }) => chosen)).toEqual([
    [{ id: never, explanations: { en: 'Hidden reproof.' } }],
    [{ id: 'false', explanations: truth.false_explanations }],
  ])
})

test('a question is graded by its answers, whatever its id', async () => {
  const named = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
  const made = await create(quizOf({ questions: named.map(id => Object.assign(structuredClone(ordering), { id })) }))
  const params = placeOf(made)
  const { data: run } = await house.call(api.programQuizzes.start, { params, body: { version_id: made.version_id } })
  const { status, data } = await house.call(api.programQuizzes.grade, {
    params,
    body: { token: run.token, language: 'en', answers: {} },
  })
  expect([status, data.score]).toEqual([200, 0])
})

test('right answers and explanations leave the server only for editors', async () => {
  const content = quizOf({ questions: [single, ordering, short, truth] })
  const made = await create(content)
  const args = { params: { id: made.program.id }, query: {} }
  const own = await house.call(api.programContents.get, args)
  expect(own.data.hides_answers).toBe(false)
  expect(own.data.modules[0]?.content).toEqual(content)
  for (const as of ['viewer', 'coordinator_limited', 'rn_limited'] as const) {
    const { data } = await house.call(api.programContents.get, args, { as })
    expect(data.hides_answers).toBe(true)
    expect(JSON.stringify(data)).not.toMatch(/true_right|germs|20 seconds|[Hh]idden|oculto|"is_right":true|"s[0-2]"/)
  }
  // If learners get them shuffled, the right one may be written first
  const late: Question = {
    ...single,
    answers: single.answers.map(one => ({ ...one, texts: { en: one.is_right ? 'Z' : 'A' } })),
  }
  const other = await create(quizOf({ questions: [late] }))
  const seen = await house.call(
    api.programContents.get,
    { params: { id: other.program.id }, query: {} },
    { as: 'viewer' },
  )
  expect(JSON.stringify(seen.data).indexOf('"A"')).toBeLessThan(JSON.stringify(seen.data).indexOf('"Z"'))

  const params = placeOf(made)
  const { data: run } = await house.call(
    api.programQuizzes.start,
    { params, body: { version_id: made.version_id } },
    { as: 'viewer' },
  )
  const graded = await house.call(
    api.programQuizzes.grade,
    { params, body: { token: run.token, language: 'en', answers: { ...rightAnswers(run.questions), soap: ['true'] } } },
    { as: 'viewer' },
  )
  expect(graded.data).toMatchObject({
    score: 100,
    questions: [{ mark: 'right', right: null, explanations: {}, chosen: [] }, {}, {}, { mark: 'right', chosen: [] }],
  })
})

test('answers belong to their person and quiz, as drawn at the time', async () => {
  const made = await create(quizOf())
  const params = placeOf(made)
  const { data: run } = await house.call(api.programQuizzes.start, { params, body: { version_id: made.version_id } })
  const grade = async (token: string, as: 'agency_admin' | 'viewer' = 'agency_admin') =>
    (await house.call(api.programQuizzes.grade, { params, body: { token, language: 'en', answers: {} } }, { as }))
      .failure.message
  const strange = 'These answers don’t belong to this quiz. Start it again.'
  expect(await grade('made up')).toBe(strange)
  expect(await grade(run.token, 'viewer')).toBe(strange)
  await house.call(
    api.programContents.updateModule,
    { params, body: { content: quizOf({ pass_mark: 50 }) } },
    { headers: { 'if-match': '*' } },
  )
  expect(await grade(run.token)).toBe('The quiz was changed after you started. Start it again.')
  const empty = await create(quizOf({ questions: [] }))
  const none = await house.call(api.programQuizzes.start, {
    params: placeOf(empty),
    body: { version_id: empty.version_id },
  })
  expect([none.status, none.failure.message]).toEqual([409, 'This quiz has no questions yet.'])
})

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'questions.txt') => new File([text], name)

test('questions are read from GIFT and tables, and skipped parts are reported', async () => {
  const made = await create(quizOf())
  const args = { params: placeOf(made), query: { language: 'en' as const } }
  const gift = await fourCases(house, api.programQuizzes.read, {
    args: { ...args, file: fileOf('::Q:: Is soap good? {T}\n\nJust words.\n') },
    denied: 'viewer',
  })
  expect(gift.data).toMatchObject({
    format: 'gift',
    questions: [{ line: 1, question: { kind: 'true_false', is_true: true } }],
    problems: [
      {
        line: 3,
        text: 'Just words.',
        reason: 'It has no answers. Write them in braces after the question.',
        is_read: false,
      },
    ],
  })
  const csv = await house.call(api.programQuizzes.read, {
    ...args,
    file: fileOf('Question;Answer 1;Answer 2;Right\nWhen?;Now;"Later\nor never";1\n'),
  })
  expect(csv.data).toMatchObject({
    format: 'csv',
    questions: [{ line: 2, question: { answers: [{ is_right: true }, { texts: { en: 'Later\nor never' } }] } }],
  })
  for (const wrong of ['', 'Name,Phone\nA,B\n', '%PDF-1.7', '\u0000\u0001'.repeat(50)]) {
    const refused = await house.call(api.programQuizzes.read, { ...args, file: fileOf(wrong) })
    const isTold = refused.status === 422 || refused.data?.questions?.length === 0
    expect(isTold, JSON.stringify([wrong, refused.status])).toBe(true)
  }
  const zip = await house.call(api.programQuizzes.read, { ...args, file: fileOf('PK\u0003\u0004nothing', 'a.xlsx') })
  expect(zip.status).toBe(422)
})

test('control characters in a file are removed from its questions', async () => {
  const made = await create(quizOf())
  const args = { params: placeOf(made), query: { language: 'en' as const } }
  const marked = '\u001f["forms","tooLong"]\u0007'
  const files = [
    `Question;Answer 1;Answer 2;Right\n"${marked.replaceAll('"', '""')}";Now;Later;1\n`,
    `::A::${marked} {=Now ~Later}`,
  ]
  for (const text of files) {
    const { data } = await house.call(api.programQuizzes.read, { ...args, file: fileOf(text) })
    expect(data.questions.map(({ question }) => question.texts)).toEqual([{ en: '["forms","tooLong"]' }])
  }
})

test.each(['gift', 'csv', 'xlsx'] as const)('questions exported as %s are imported unchanged', async format => {
  const made = await create(quizOf({ questions: [single, ordering, short, truth] }))
  const params = placeOf(made)
  const file = await fourCases(house, api.programQuizzes.export, {
    args: { params, query: { format, language: 'en' } },
    denied: 'viewer',
  })
  const bytes = new Uint8Array(file.bytes)
  const { data } = await house.call(api.programQuizzes.read, { params, query: { language: 'en' }, file: fileOf(bytes) })
  expect(data.format).toBe(format)
  expect(data.problems).toEqual([])
  expect(data.questions.map(({ question }) => question.texts)).toEqual([
    { en: 'When do you wash?' },
    { en: 'Put in order' },
    { en: 'How long?' },
    { en: 'Soap helps.' },
  ])
  expect(data.questions.map(({ question }) => question.kind)).toEqual(['single', 'ordering', 'short', 'true_false'])
  expect(data.questions.map(({ question }) => answerExplanations(question).map(one => one.explanations.en))).toEqual([
    ['Hidden praise.', 'Hidden reproof.'],
    [],
    [],
    ['Hidden yes.', 'Hidden no.'],
  ])
})

test('numeric answers are imported from a table with the right one marked right', async () => {
  const answers = ['2', '1', '3'].map((en, at) => ({ id: `n${at}`, texts: { en }, is_right: at === 0 }))
  const made = await create(quizOf({ questions: [{ ...single, id: 'numbers', answers }] }))
  const params = placeOf(made)
  const file = await house.call(api.programQuizzes.export, { params, query: { format: 'csv', language: 'en' } })
  const bytes = new Uint8Array(file.bytes)
  const { data } = await house.call(api.programQuizzes.read, { params, query: { language: 'en' }, file: fileOf(bytes) })
  expect(data.questions.map(({ question }) => question)).toMatchObject([
    { answers: [{ is_right: true }, { is_right: false }, { is_right: false }] },
  ])
})

test('a quiz with an error is not published; the refusal names the module and the question', async () => {
  const wrong: Question = { ...single, id: 'wrong', answers: single.answers.map(one => ({ ...one, is_right: false })) }
  const made = await create(quizOf({ questions: [ordering, wrong] }))
  const publish = async () => {
    const { version } = (await house.call(api.programContents.get, { params: { id: made.program.id }, query: {} })).data
    const body: Args<typeof api.programRules.publish>['body'] = {
      change_kind: 'minor',
      given_to: 'new_only',
      note: 'First',
      seen_at: version.updated_at,
    }
    return house.call(api.programRules.publish, { params: { id: made.program.id }, body })
  }
  const refused = await publish()
  expect([refused.status, refused.failure.message]).toEqual([409, '“Quiz”, question 2: Mark the right answer.'])
  // A partial translation only keeps the language from being offered
  const half: Question = { ...single, texts: { en: 'When?' } }
  await house.call(
    api.programContents.updateModule,
    { params: placeOf(made), body: { content: quizOf({ questions: [ordering, half] }) } },
    { headers: { 'if-match': '*' } },
  )
  expect((await publish()).data.version.languages).toEqual(['en'])
})

test('a quiz of 500 questions in five languages can be saved repeatedly', async () => {
  const languages = ['en', 'es', 'zh', 'ru', 'ht'] as const
  const said = (text: string) => Object.fromEntries(languages.map(code => [code, `${code} ${text} ${'x'.repeat(80)}`]))
  const questions = Array.from(
    { length: 500 },
    (_, at): Question => ({
      kind: 'single',
      id: `q${at}`,
      ...shared,
      texts: said(`Question ${at}`),
      answers: ['a', 'b', 'c', 'd'].map(id => ({ id, texts: said(id), is_right: id === 'a' })),
    }),
  )
  const made = await create(quizOf({ questions }))
  for (let version = 1; version <= 3; version++) {
    const saved = await house.call(
      api.programContents.updateModule,
      { params: placeOf(made), body: { content: quizOf({ questions, pass_mark: 70 + version }) } },
      { headers: { 'if-match': `"${version}"` } },
    )
    expect([saved.status, saved.data.version]).toEqual([200, version + 1])
  }
  const many = { ...quizOf(), questions: [...questions, single] }
  const refused = await house.call(
    api.programContents.updateModule,
    { params: placeOf(made), body: { content: many } },
    { headers: { 'if-match': '*' } },
  )
  expect(refused.failure.errors).toEqual({ 'content.questions': ['Use at most 500 items.'] })
})
