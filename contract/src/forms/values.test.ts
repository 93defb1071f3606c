import { describe, expect, test } from 'vitest'
import type { FormContent, FormField } from './content.ts'
import { evaluateForm } from './logic.ts'
import { blankContent, blankField } from './parts.ts'
import { answerColumns, formValues } from './values.ts'

const contentOf = (...fields: FormField[]): FormContent => {
  const content = blankContent()
  return { ...content, sections: content.sections.map(section => Object.assign(section, { fields })) }
}
const field = <K extends FormField['kind']>(kind: K, key: string, over: object = {}): FormField => ({
  ...blankField(kind, key),
  labels: { en: `The ${key}`, es: `El ${key}` },
  ...over,
})
const options = (...keys: string[]) => keys.map(key => ({ key, labels: { en: key.toUpperCase() } }))
const kept = (content: FormContent, answers: Record<string, unknown>) =>
  formValues(content, answers as never, evaluateForm(content, answers as never, { today: '2026-11-28' }))
const nothing = { text: null, number: null, day: null, choices: null }

describe('answers in lists', () => {
  const scale = [
    { key: 'poor', labels: {}, score: 1 },
    { key: 'good', labels: {}, score: 3 },
  ]
  const address = { line1: '12 Main St', line2: '', city: 'Bronx', state: 'NY', postal_code: '10451' }
  const rated = {
    a: { rating: 'good', initials: 'AB' },
    b: { rating: 'poor', initials: null },
    c: { rating: null, initials: null },
  }
  test.each<[FormField, unknown, object | null]>([
    [field('text', 'k'), ' Reyes ', { text: 'Reyes' }],
    [field('long_text', 'k'), '   ', null],
    [field('number', 'k'), 7.5, { number: 7.5 }],
    [field('number', 'k'), '7', null],
    [field('date', 'k'), '2026-02-03', { day: '2026-02-03' }],
    [field('choice', 'k', { options: options('red', 'blue') }), 'red', { text: 'red' }],
    [field('many', 'k', { options: options('red', 'blue') }), ['blue', 'red'], { choices: ['red', 'blue'] }],
    [field('many', 'k', { options: options('red') }), [], null],
    [field('yes_no', 'k'), false, { text: 'no' }],
    [
      field('checklist', 'k', { items: options('a', 'b', 'c'), scale }),
      rated,
      { choices: ['poor', 'good'], number: 4 },
    ],
    [field('table', 'k'), [{ x: 1 }, { x: 2 }], { number: 2 }],
    [field('file', 'k'), ['one'], { number: 1 }],
    [field('phone', 'k'), '+17185550142', { text: '+17185550142' }],
    [field('address', 'k'), address, { text: '12 Main St, Bronx, NY 10451' }],
    [field('initials', 'k'), 'MR', { text: 'MR' }],
    [field('computed', 'k', { value: { number: 4 } }), undefined, { number: 4 }],
    [field('computed', 'k', { value: { today: true } }), undefined, { day: '2026-11-28' }],
    [field('information', 'k'), 'x', null],
    [field('signature', 'k'), 'x', null],
  ])('%o', (one, answer, expected) => {
    expect(kept(contentOf(one), { k: answer })).toEqual(expected ? [{ key: 'k', ...nothing, ...expected }] : [])
  })

  test('never secrets, whatever the form says about a Social Security number', () => {
    const secret = field('text', 'pin', { sensitivity: 'secret' })
    const ssn = field('ssn', 'ssn', { sensitivity: 'plain' })
    expect(kept(contentOf(secret, ssn), { pin: '4711', ssn: '123456789' })).toEqual([])
  })

  test('never medical answers, nor values calculated from sealed ones', () => {
    const content = contentOf(
      field('number', 'weight', { sensitivity: 'medical' }),
      field('number', 'plain'),
      field('computed', 'double', { value: { times: [{ field: 'weight' }, { number: 2 }] } }),
      field('computed', 'through', { value: { sum: [{ field: 'double' }, { number: 1 }] } }),
      field('computed', 'heavy', {
        value: { if: { field: 'weight', greater: { number: 60 } }, gives: { text: 'yes' }, else: { text: 'no' } },
      }),
      field('computed', 'open', { value: { field: 'plain' } }),
    )
    expect(kept(content, { weight: 70, plain: 1 }).map(({ key }) => key)).toEqual(['plain', 'open'])
    const told = answerColumns([content], { say: () => 'x', yesNo: [] })
    expect(told.map(({ key }) => key)).toEqual(['plain', 'open'])
  })

  test('never answers that were hidden at the end', () => {
    const asked = field('yes_no', 'smokes')
    const hidden = field('text', 'brand', { when: { field: 'smokes', is: true } })
    expect(kept(contentOf(asked, hidden), { smokes: false, brand: 'x' }).map(({ key }) => key)).toEqual(['smokes'])
    expect(kept(contentOf(asked, hidden), { smokes: true, brand: 'x' }).map(({ key }) => key)).toEqual([
      'smokes',
      'brand',
    ])
  })
})

describe('the columns of a form', () => {
  const say = (texts: { en?: string | undefined }) => texts.en ?? ''
  const yesNo = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
  const columns = (versions: FormContent[]) => answerColumns(versions, { say, yesNo })

  test('a phone number is marked as one, so lists format it', () => {
    const told = columns([contentOf(field('phone', 'cell'), field('text', 'note'))])
    expect(told.map(({ key, is_phone }) => [key, is_phone])).toEqual([
      ['cell', true],
      ['note', undefined],
    ])
  })

  test('one for each question that lists can show, in the reader’s language', () => {
    const content = contentOf(
      field('text', 'note'),
      field('choice', 'color', { options: options('red') }),
      field('yes_no', 'fit'),
      field('checklist', 'skills', { scale: [{ key: 'poor', labels: { en: 'Poor' }, score: null }] }),
      field('information', 'intro'),
      field('ssn', 'ssn'),
      field('text', 'pin', { sensitivity: 'secret' }),
      field('computed', 'age', { value: { age: { employee: 'birth_date' } } }),
      field('computed', 'next', { value: { date_plus: [{ today: true }, { number: 3 }] } }),
    )
    expect(columns([content]).map(({ key, label, kind, choices }) => [key, label, kind, choices])).toEqual([
      ['note', 'The note', 'text', undefined],
      ['color', 'The color', 'choice', [{ value: 'red', label: 'RED' }]],
      ['fit', 'The fit', 'yes_no', yesNo],
      ['skills', 'The skills', 'choices', [{ value: 'poor', label: 'Poor' }]],
      ['age', 'The age', 'number', undefined],
      ['next', 'The next', 'day', undefined],
    ])
  })

  test('across versions: the newest defines a question, an older one adds only its own questions and options', () => {
    const old = contentOf(field('choice', 'color', { options: options('green', 'red') }), field('number', 'gone'))
    const now = contentOf(field('choice', 'color', { options: options('red') }), field('text', 'fresh'))
    expect(columns([now, old]).map(({ key, choices }) => [key, choices?.map(({ value }) => value)])).toEqual([
      ['color', ['red', 'green']],
      ['fresh', undefined],
      ['gone', undefined],
    ])
  })

  test('an answer sealed in one version is not shown by any other version', () => {
    const medical = contentOf(field('text', 'note', { sensitivity: 'medical' }), field('text', 'name'))
    const plain = contentOf(field('text', 'note'), field('text', 'name'))
    const secret = contentOf(field('text', 'note', { sensitivity: 'secret' }))
    expect(columns([plain, medical]).map(({ key }) => key)).toEqual(['name'])
    expect(columns([medical, plain]).map(({ key }) => key)).toEqual(['name'])
    expect(columns([secret, plain]).map(({ key }) => key)).toEqual(['name'])
  })
})
