import { expect, test } from 'vitest'
import type { ProgramModule, StaleTexts } from './modules.ts'
import type { RichText } from './rich-text.ts'
import { staleAfter, staleIn, textUnits } from './translations.ts'

type Texts = Pick<ProgramModule, 'titles' | 'content'>
const says = (text: string, marks: { type: 'bold' }[] = []): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
})
const text = (
  bodies: Record<string, string>,
  titles: ProgramModule['titles'] = { en: 'Hands', es: 'Manos' },
): Texts => ({
  titles,
  content: {
    kind: 'document',
    bodies: Object.fromEntries(Object.entries(bodies).map(([code, said]) => [code, says(said)])),
  },
})
const after = (before: Texts, now: Texts, stale: StaleTexts = {}, order: ('en' | 'es')[] = ['en', 'es']) =>
  staleAfter({ ...before, stale }, now, order)

const first = text({ en: 'Wash them.', es: 'Lávelas.' })
const reworded = text({ en: 'Wash them twice.', es: 'Lávelas.' })

test('a translation whose source was reworded keeps the source text from when they matched', () => {
  const stale = after(first, reworded)
  expect(stale).toEqual({ es: { 'content.bodies': 'Wash them.' } })
  // after further changes of the source, the mark keeps the wording that was translated
  expect(after(reworded, text({ en: 'Three times.', es: 'Lávelas.' }), stale)).toEqual(stale)
  expect(staleIn([{ stale }], 'es')).toBe(1)
  expect(staleIn([{ stale }], 'en')).toBe(0)
})

test('the mark goes away when the translation is rewritten, when the source reverts, and when the translation is deleted', () => {
  const stale = after(first, reworded)
  expect(after(reworded, text({ en: 'Wash them twice.', es: 'Lávelas dos veces.' }), stale)).toEqual({})
  expect(after(reworded, first, stale)).toEqual({})
  expect(after(reworded, text({ en: 'Wash them twice.' }), stale)).toEqual({})
})

test('formatting changes, texts written together and changes to only the translation mark nothing', () => {
  const bold: Texts = {
    ...first,
    content: { kind: 'document', bodies: { en: says('Wash them.', [{ type: 'bold' }]), es: says('Lávelas.') } },
  }
  expect(after(first, bold)).toEqual({})
  expect(after(text({}), first)).toEqual({})
  expect(after(first, text({ en: 'Wash them.', es: 'Lave.' }))).toEqual({})
})

test('the source is the agency’s first language; an English translation of Spanish can be stale too', () => {
  const now = text({ en: 'Wash them.', es: 'Lávelas dos veces.' })
  expect(after(first, now, {}, ['es', 'en'])).toEqual({ en: { 'content.bodies': 'Lávelas.' } })
})

test('titles and each text of a quiz are separate texts, by the id of their question', () => {
  const quiz = (en: string, first_id = 'a'): Texts => ({
    titles: { en: 'Quiz', es: 'Cuestionario' },
    content: {
      kind: 'quiz',
      instructions: {},
      pass_mark: null,
      max_attempts: null,
      cool_down_hours: null,
      time_limit_minutes: null,
      shuffles_questions: false,
      shuffles_answers: false,
      gives_part: false,
      shows_after: 'score',
      pools: [],
      questions: [first_id, first_id === 'a' ? 'b' : 'a'].map(id => ({
        id,
        kind: 'true_false',
        pool_id: null,
        points: 1,
        texts: { en: id === 'a' ? en : 'Second', es: id },
        explanations: {},
        is_true: true,
      })),
    },
  })
  const stale = after(quiz('First'), quiz('First, again'))
  expect(stale).toEqual({ es: { 'content.questions.a.texts': 'First' } })
  // a question that moves keeps its stale mark
  expect(after(quiz('First, again'), quiz('First, again', 'b'), stale)).toEqual(stale)
  const retitled = { ...quiz('First'), titles: { en: 'Test', es: 'Cuestionario' } }
  expect(after(quiz('First'), retitled)).toEqual({ es: { titles: 'Quiz' } })
  expect(textUnits(quiz('First')).map(({ path }) => path)).toContain('content.questions.b.explanations')
})
