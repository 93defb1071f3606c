import { expect, test } from 'vitest'
import { named } from '../texts/texts.ts'
import { fitsAnswers, nextSigner, sectionsOpenTo, sectionsSigned } from './signers.ts'
import {
  formContent,
  type FieldKind,
  type FormContent,
  type FormField,
  type FormSection,
  type FormStep,
} from './content.ts'
import { blankContent, blankField, fieldByKey, fieldKinds, fieldsOf, sectionOf } from './parts.ts'
import { contentProblems, formLanguages } from './problems.ts'

const said = (text: string) => ({ en: text, es: text })
const field = (kind: FieldKind, key: string, more: object = {}) =>
  ({ ...blankField(kind, key), labels: said(key), ...more }) as FormField
const section = (key: string, fields: FormField[], more: Partial<FormSection> = {}): FormSection => ({
  key,
  titles: said(key),
  hints: {},
  when: null,
  fields,
  ...more,
})
const step = (key: string, order: number, sections: string[], more: Partial<FormStep> = {}): FormStep => ({
  key,
  who: { kind: 'caregiver' },
  order,
  sections,
  attestation: said('I confirm.'),
  may_refuse: false,
  due_days: null,
  ...more,
})
const form = (sections: FormSection[], steps: FormStep[]): FormContent => ({
  sections,
  steps,
  consent: said('I agree.'),
})
const one = (...fields: FormField[]) => form([section('a', fields)], [step('first', 1, ['a'])])
const found = (content: FormContent) =>
  contentProblems(content, ['en', 'es']).map(({ path, key, sentence }) => [path, key, named(sentence)?.key])
const keyed = (...keys: string[]) => keys.map(key => ({ key, labels: said(key) }))
const plain = field('text', 'x')
const divide = (by: object) => field('computed', 'c', { value: { divide: [{ number: 1 }, by] } })

test.each<[string, FormContent, unknown[]]>([
  ['nothing is wrong', one(plain), []],
  ['no field', one(), ['sections', null, 'fieldsNone']],
  ['no step', form([section('a', [plain])], []), ['steps', null, 'stepsNone']],
  ['a key used twice', one(plain, field('date', 'x')), ['sections.0.fields.1.key', 'x', 'keyTwice']],
  [
    'an option used twice',
    one(field('choice', 'x', { options: keyed('a', 'a') })),
    ['sections.0.fields.0.options.1.key', 'x', 'keyTwice'],
  ],
  ['no choices', one(field('choice', 'x')), ['sections.0.fields.0.options', 'x', 'optionsNone']],
  ['no calculation', one(field('computed', 'x')), ['sections.0.fields.0.value', 'x', 'calculationNone']],
  ['crossed limits', one(field('number', 'x', { min: 5, max: 4 })), ['sections.0.fields.0.max', 'x', 'limitsCrossed']],
  [
    'an open SSN',
    one(field('ssn', 'x', { sensitivity: 'plain' })),
    ['sections.0.fields.0.sensitivity', 'x', 'ssnSecret'],
  ],
  [
    'a secret file',
    one(field('file', 'x', { sensitivity: 'secret' })),
    ['sections.0.fields.0.sensitivity', 'x', 'fileSecret'],
  ],
  ['a medical file', one(field('file', 'x', { sensitivity: 'medical' })), []],
  [
    'a date from a phone of the profile',
    one(field('date', 'x', { prefill: { field: 'mobile', mode: 'confirm' } })),
    ['sections.0.fields.0.prefill', 'x', 'employeeFieldKind'],
  ],
  [
    'writing what forms do not change',
    one(field('date', 'x', { writes_back: { field: 'hire_date', mode: 'proposal' } })),
    ['sections.0.fields.0.writes_back', 'x', 'employeeFieldKind'],
  ],
  [
    'an unknown field',
    one(field('text', 'x', { when: { field: 'gone', is: 1 } })),
    ['sections.0.fields.0.when', 'x', 'referenceUnknown'],
  ],
  [
    'an unknown column',
    one(
      field('table', 't', { columns: [{ key: 'n', labels: said('n'), kind: 'number', options: [], required: false }] }),
      field('computed', 'x', { value: { sum: [{ field: 't', column: 'm' }] } }),
    ),
    ['sections.0.fields.1.value', 'x', 'referenceUnknown'],
  ],
  [
    'a secret field',
    one(field('ssn', 's'), field('text', 'x', { when: { field: 's', is_empty: true } })),
    ['sections.0.fields.1.when', 'x', 'referenceSecret'],
  ],
  [
    'a choice that is not there',
    one(field('choice', 'c', { options: keyed('a') }), field('text', 'x', { when: { field: 'c', is: 'b' } })),
    ['sections.0.fields.1.when', 'x', 'valueUnknown'],
  ],
  [
    'a sum of words',
    one(plain, field('computed', 'c', { value: { sum: [{ field: 'x' }] } })),
    ['sections.0.fields.1.value', 'c', 'notNumber'],
  ],
  [
    'words before a day',
    one(plain, field('text', 'y', { when: { field: 'x', before: { today: true } } })),
    ['sections.0.fields.1.when', 'y', 'notDate'],
  ],
  ['dividing by zero', one(divide({ number: 0 })), ['sections.0.fields.0.value', 'c', 'zeroDivision']],
  [
    'dividing by what is always zero',
    one(divide({ minus: [{ number: 2 }, { number: 2 }] })),
    ['sections.0.fields.0.value', 'c', 'zeroDivision'],
  ],
  [
    'dividing by zero within a condition',
    one(
      field('number', 'n'),
      field('text', 'x', { when: { field: 'n', greater: { divide: [{ number: 1 }, { number: 0 }] } } }),
    ),
    ['sections.0.fields.1.when', 'x', 'zeroDivision'],
  ],
  [
    'itself',
    one(field('text', 'x', { when: { field: 'x', is_empty: true } })),
    ['sections.0.fields.0.when', 'x', 'circularSelf'],
  ],
  [
    'a section that waits for its own field',
    form([section('a', [plain], { when: { field: 'x', is_empty: true } })], [step('first', 1, ['a'])]),
    ['sections.0.when', 'a', 'circular'],
  ],
  [
    'a step without a section',
    form([section('a', [plain])], [step('first', 1, ['a']), step('second', 2, [])]),
    ['steps.1.sections', 'second', 'stepEmpty'],
  ],
  [
    'a section that nobody fills',
    form([section('a', [plain]), section('b', [field('text', 'y')])], [step('first', 1, ['a'])]),
    ['sections.1', 'b', 'sectionFree'],
  ],
  [
    'a section that two fill',
    form([section('a', [plain])], [step('first', 1, ['a']), step('second', 2, ['a'])]),
    ['steps.1.sections', 'second', 'sectionTwice'],
  ],
  [
    'a section that is not there',
    form([section('a', [plain])], [step('first', 1, ['a', 'b'])]),
    ['steps.0.sections', 'first', 'sectionUnknown'],
  ],
])('content: %s', (_, content, problem) => {
  expect(formContent.safeParse(content).error?.issues ?? []).toEqual([])
  expect(found(content)).toEqual(problem.length === 0 ? [] : [problem])
})

test('a cycle names both fields, through a calculation too', () => {
  const content = one(
    field('number', 'x', { when: { field: 'y', greater: { number: 1 } } }),
    field('computed', 'y', { value: { sum: [{ field: 'x' }] } }),
  )
  expect(contentProblems(content).map(({ path, sentence }) => [path, named(sentence)])).toEqual([
    ['sections.0.fields.1.value', { catalogue: 'contract/forms', key: 'circular', values: { one: 'y', other: 'x' } }],
  ])
})

test.each([
  ['of a later step', 2, ['looksAhead']],
  ['of a step that may sign after', 1, ['looksAhead']],
  ['of an earlier step', 0, []],
])('a condition on an answer %s', (_, order, keys) => {
  const content = form(
    [section('a', [plain]), section('b', [field('text', 'y', { when: { field: 'x', is_empty: true } })])],
    [step('other', order + 1, ['a']), step('own', 2, ['b'])],
  )
  expect(found(content).map(([, , key]) => key)).toEqual(keys)
})

test('each required text is needed in each language; a hint may be missing', () => {
  const content = one(
    field('choice', 'x', { labels: { en: 'X' }, hints: { en: 'Hint' }, options: [{ key: 'a', labels: { en: 'A' } }] }),
    field('information', 'i', { labels: {}, texts: said('Read this.') }),
  )
  expect(contentProblems(content, ['en'])).toEqual([])
  expect(found(content).map(([path]) => path)).toEqual([
    'sections.0.fields.0.labels.es',
    'sections.0.fields.0.options.0.labels.es',
  ])
  expect([formLanguages(content), formLanguages(one(plain)), formLanguages(blankContent())]).toEqual([
    ['en'],
    ['en', 'es'],
    [],
  ])
})

test('a blank field of each kind can be saved in a draft', () => {
  const fields = (Object.keys(fieldKinds) as FieldKind[]).map(kind => blankField(kind, kind))
  expect(formContent.safeParse({ ...blankContent(), sections: [section('a', fields)] }).error?.issues ?? []).toEqual([])
})

test('content has limits', () => {
  const many = Array.from({ length: 301 }, (_, at) => blankField('text', `f${at}`))
  const issues = (content: FormContent) =>
    formContent.safeParse(content).error?.issues.map(({ message }) => named(message)?.key)
  expect(issues(form([section('a', many.slice(0, 200)), section('b', many.slice(200))], []))).toEqual(['fieldsMany'])
  const large = many.slice(0, 30).map(({ key }) => field('information', key, { texts: { en: 'x'.repeat(19_000) } }))
  expect(issues(form([section('a', large)], []))).toEqual(['contentLarge'])
})

test('a key is looked up in its section', () => {
  const content = form([section('a', [plain]), section('b', [field('text', 'y')])], [])
  expect([
    fieldByKey(content, 'y')?.key,
    fieldByKey(content, 'z'),
    sectionOf(content, 'y')?.key,
    fieldsOf(content).length,
  ]).toEqual(['y', undefined, 'b', 2])
})

const turns = form(
  [
    section('a', [field('yes_no', 'hurt')]),
    section('b', [plain]),
    section('c', [field('text', 'y')], { when: { field: 'hurt', is: true } }),
    section('d', [field('text', 'z')]),
  ],
  [step('caregiver', 1, ['a']), step('left', 2, ['b']), step('right', 2, ['c']), step('nurse', 3, ['d'])],
)
const context = { today: '2026-03-01' }
const next = (answers: object, ...signed: string[]) =>
  nextSigner(
    turns,
    { ...answers },
    signed.map(key => ({ step: key, state: 'signed' })),
    context,
  )

test('steps sign in order, those with the same order in any sequence, and a step with nothing visible is skipped with a reason', () => {
  const hurt = { hurt: true }
  expect(next(hurt).turn).toEqual(['caregiver'])
  expect(next(hurt, 'caregiver').turn).toEqual(['left', 'right'])
  expect(next(hurt, 'caregiver', 'right').turn).toEqual(['left'])
  expect(next(hurt, 'caregiver', 'right', 'left')).toEqual({ turn: ['nurse'], skipped: [], done: false, blocked: null })
  expect(next(hurt, 'caregiver', 'right', 'left', 'nurse').done).toBe(true)
  // before the caregiver has signed, no one is skipped: the answer may change
  expect(next({ hurt: false }).skipped).toEqual([])
  const { turn, skipped } = next({ hurt: false }, 'caregiver')
  expect([turn, skipped.map(one => [one.step, named(one.reason)?.key])]).toEqual([['left'], [['right', 'stepSkipped']]])
  expect(next({ hurt: false }, 'caregiver', 'left').turn).toEqual(['nurse'])
})

test('a superseded signature gives the turn back; a refusal stops everyone', () => {
  const after = nextSigner(
    turns,
    { hurt: true },
    [
      { step: 'caregiver', state: 'signed', is_superseded: true },
      { step: 'left', state: 'signed' },
    ],
    context,
  )
  expect(after.turn).toEqual(['caregiver'])
  const refused = nextSigner(turns, {}, [{ step: 'caregiver', state: 'refused' }], context)
  expect(refused).toEqual({ turn: [], skipped: [], done: false, blocked: 'caregiver' })
  expect(nextSigner(turns, {}, [{ step: 'caregiver', state: 'skipped' }], context).turn).toEqual(['left'])
  expect([fitsAnswers({ answers_hash: 'a' }, 'a'), fitsAnswers({ answers_hash: 'a' }, 'b')]).toEqual([true, false])
})

test('a signature covers its own sections and those signed before; after a return only sections with remarks are open', () => {
  expect(sectionsSigned(turns, 'right', ['caregiver'])).toEqual(['a', 'c'])
  const content = form([section('a', [plain]), section('b', [field('text', 'y')])], [step('first', 1, ['a', 'b'])])
  expect(sectionsOpenTo(content, 'first', null)).toEqual(['a', 'b'])
  expect(sectionsOpenTo(content, 'first', ['y'])).toEqual(['b'])
  expect(sectionsOpenTo(content, 'gone', null)).toEqual([])
})
