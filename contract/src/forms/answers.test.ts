import { expect, test } from 'vitest'
import { named } from '../texts/texts.ts'
import type { AnswerValue, FormAnswers } from './answer-values.ts'
import { answerProblems, readAnswer } from './answers.ts'
import { canonicalJson, masked } from './canonical.ts'
import type { FieldKind, FormContent } from './content.ts'
import { blankContent, blankField, needsConnection } from './parts.ts'

const context = { today: '2026-03-01' }
const field = (kind: FieldKind, key: string, more: object = {}) => ({ ...blankField(kind, key), ...more })
const keyed = (...keys: string[]) => keys.map(key => ({ key, labels: {} }))
const keyOf = (sentence: string | undefined) =>
  sentence === undefined ? undefined : (named(sentence)?.key ?? sentence)

const fields = {
  text: field('text', 'text', { most: 5 }),
  long_text: field('long_text', 'long_text'),
  number: field('number', 'number', { min: 0, max: 10, decimals: 1 }),
  whole: field('number', 'whole'),
  date: field('date', 'date', { from: 'today-1y', to: 'today' }),
  choice: field('choice', 'choice', { options: keyed('a', 'b') }),
  many: field('many', 'many', { options: keyed('a', 'b', 'c'), most: 2 }),
  yes_no: field('yes_no', 'yes_no'),
  checklist: field('checklist', 'checklist', { items: keyed('a', 'b'), scale: keyed('met') }),
  table: field('table', 'table', {
    most: 2,
    columns: [
      { key: 'n', labels: { en: 'Hours', es: 'Horas' }, kind: 'number', options: [], required: true },
      { key: 'c', labels: {}, kind: 'choice', options: keyed('x'), required: false },
    ],
  }),
  file: field('file', 'file', { most: 1 }),
  phone: field('phone', 'phone'),
  address: field('address', 'address'),
  ssn: field('ssn', 'ssn'),
  initials: field('initials', 'initials'),
  information: field('information', 'information'),
}
type Name = keyof typeof fields
const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const home = { line1: '12 Grand St', line2: '', city: 'Bronx', state: 'NY', postal_code: '10451' }

test.each<[Name, unknown, AnswerValue]>([
  ['text', '', null],
  ['text', '  Ana\u200b ', 'Ana'],
  ['text', 'n\u0303', 'ñ'],
  ['long_text', 'two\nlines', 'two\nlines'],
  ['number', 0.1, 0.1],
  ['number', -0, 0],
  ['date', '2025-03-01', '2025-03-01'],
  ['choice', 'b', 'b'],
  ['many', ['b', 'a'], ['a', 'b']],
  ['many', [], null],
  ['yes_no', false, false],
  [
    'checklist',
    { a: { rating: 'met', initials: 'm.r.' }, b: { rating: null } },
    { a: { rating: 'met', initials: 'MR' } },
  ],
  ['table', [{ n: 1.5 }], [{ n: 1.5, c: null }]],
  ['file', [id], [id]],
  ['phone', '(718) 555-0142', '+17185550142'],
  ['address', { line1: '12 Grand St', city: 'Bronx', state: 'NY', postal_code: '10451' }, home],
  ['address', {}, null],
  ['ssn', '219-09-9999', '219099999'],
  ['initials', 'm. r.', 'MR'],
])('an answer is read: %s %j', (name, given, value) => {
  expect(readAnswer(fields[name], given, context)).toEqual({ value })
})

test.each<[Name, unknown, string]>([
  ['text', 5, 'textMissing'],
  ['text', 'Marisol', 'tooLong'],
  ['text', 'a\nb', 'onOneLine'],
  ['number', '5', 'numberMissing'],
  ['number', Number.POSITIVE_INFINITY, 'numberMissing'],
  ['number', 0.15, 'decimalsMany'],
  ['number', 11, 'between'],
  ['whole', 1.5, 'wholeNumber'],
  ['whole', 1e15, 'numberLarge'],
  ['date', '2026-02-30', 'dayMalformed'],
  ['date', '2025-02-28', 'dayFrom'],
  ['date', '2026-03-02', 'dayTo'],
  ['choice', 'z', 'choiceUnknown'],
  ['many', ['a', 'a'], 'choiceUnknown'],
  ['many', ['a', 'b', 'c'], 'chosenMany'],
  ['many', 'a', 'choiceUnknown'],
  ['yes_no', 'true', 'yesNoMissing'],
  ['checklist', { z: { rating: 'met' } }, 'itemUnknown'],
  ['checklist', { a: { rating: 'bad' } }, 'ratingUnknown'],
  ['table', [{ z: 1 }], 'columnUnknown'],
  ['table', [{}, {}, {}], 'rowsMany'],
  ['table', [[]], 'rowsMalformed'],
  ['file', ['a'], 'fileUnknown'],
  ['file', [id, '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'], 'filesMany'],
  ['phone', '12', 'phoneMalformed'],
  ['address', { ...home, street: 'x' }, 'addressMalformed'],
  ['address', { ...home, state: 'ZZ' }, 'stateUnknown'],
  ['address', { ...home, postal_code: '1045' }, 'zipMalformed'],
  ['ssn', '000-12-3456', 'ssnMalformed'],
  ['ssn', '912-12-3456', 'ssnMalformed'],
  ['initials', 'ABCDE', 'initialsMalformed'],
  ['information', 'x', 'takesNoAnswer'],
])('an answer that does not fit is told in a sentence: %s %j', (name, given, key) => {
  expect(keyOf(readAnswer(fields[name], given, context).problem)).toBe(key)
})

test('a cell is named by its row and column, in the language of the form', () => {
  const { problem = '' } = readAnswer(fields.table, [{ n: 1 }, { n: 'x' }], { ...context, language: 'es' })
  expect(named(problem)).toMatchObject({ key: 'inRow', values: { row: 2, column: 'Horas' } })
})

const form: FormContent = {
  ...blankContent(),
  sections: [
    {
      key: 'section_1',
      titles: {},
      hints: {},
      when: null,
      fields: [
        field('yes_no', 'works', { required: true }),
        field('text', 'employer', { required: true, when: { field: 'works', is: true } }),
        field('ssn', 'ssn', { required: true }),
        field('text', 'name', { prefill: { field: 'full_name', mode: 'read_only' } }),
      ],
    },
    {
      key: 'section_2',
      titles: {},
      hints: {},
      when: null,
      fields: [{ ...fields.checklist, required: true }, fields.table],
    },
  ],
  steps: [
    ...blankContent().steps,
    {
      key: 'nurse',
      who: { kind: 'role', role: 'rn_limited' },
      order: 2,
      sections: ['section_2'],
      attestation: {},
      may_refuse: false,
      due_days: null,
    },
  ],
}
const problems = (answers: FormAnswers, more: Partial<Parameters<typeof answerProblems>[2]> = {}) =>
  Object.fromEntries(
    Object.entries(answerProblems(form, answers, { ...context, final: false, ...more })).map(([key, sentence]) => [
      key,
      keyOf(sentence),
    ]),
  )

test('a draft may be incomplete; submitted answers must be known, visible and part of the step', () => {
  expect(problems({})).toEqual({})
  expect(problems({ nothing: 1 })).toEqual({ nothing: 'keyUnknown' })
  expect(problems({ works: 'x' })).toEqual({ works: 'yesNoMissing' })
  expect(problems({ works: false, employer: 'Acme' }, { changed: ['employer'] })).toEqual({ employer: 'hiddenAnswer' })
  expect(problems({ works: false, employer: null }, { changed: ['employer'] })).toEqual({})
  expect(problems({ checklist: {} }, { step: 'caregiver', changed: ['checklist'] })).toEqual({ checklist: 'notInStep' })
})

test('a hidden answer stays in the draft and does not block signing', () => {
  const answers = { works: false, employer: 'Acme', ssn: '219099999' }
  expect(problems(answers)).toEqual({})
  expect(problems(answers, { final: true, step: 'caregiver' })).toEqual({})
})

test('required answers are checked when a step is signed: only those of that step, and not secrets already stored', () => {
  expect(problems({}, { final: true, step: 'caregiver' })).toEqual({ works: 'answerMissing', ssn: 'answerMissing' })
  expect(problems({ works: true }, { final: true, step: 'caregiver', held: new Set(['ssn']) })).toEqual({
    employer: 'answerMissing',
  })
  expect(problems({ checklist: { a: { rating: 'met', initials: null } } }, { final: true, step: 'nurse' })).toEqual({
    checklist: 'itemsUnrated',
  })
  const both = { a: { rating: 'met', initials: null }, b: { rating: 'met', initials: null } }
  expect(problems({ checklist: both, table: [{ n: null, c: 'x' }] }, { final: true, step: 'nurse' })).toEqual({
    table: 'inRow',
  })
  expect(problems({ checklist: both }, { final: true, step: 'nurse' })).toEqual({})
})

test('read-only profile values cannot be changed; values missing from the profile may be filled in', () => {
  const changed = ['name']
  expect(problems({ name: 'Someone' }, { changed, employee: { full_name: 'Marisol Reyes' } })).toEqual({
    name: 'readOnly',
  })
  expect(problems({ name: 'Marisol Reyes' }, { changed, employee: { full_name: 'Marisol Reyes' } })).toEqual({})
  expect(problems({ name: 'Someone' }, { changed, employee: {} })).toEqual({})
})

test('a secret shows at most its last four characters', () => {
  expect(masked(fields.ssn, '219099999')).toBe('•••-••-9999')
  expect(masked(fields.text, 'DL 4471 9920')).toBe('••••9920')
  expect(masked(fields.text, '4471')).toBe('••••')
  expect(masked(fields.date, '1990-03-14')).toBe('••••')
})

test('medical answers, secret answers and files need a connection', () => {
  expect(
    [fields.text, fields.ssn, fields.file, field('text', 'a', { sensitivity: 'medical' })].map(needsConnection),
  ).toEqual([false, true, true, true])
})

test('canonical JSON has a single form: sorted keys, composed letters, no undefined values', () => {
  expect(canonicalJson({ b: 1, a: ['n\u0303', null, undefined], c: undefined, B: true })).toBe(
    '{"B":true,"a":["ñ",null,null],"b":1}',
  )
})
