import { expect, test } from 'vitest'
import type { FormAnswers } from './answer-values.ts'
import { conditionProblem, expressionProblem, type FormCondition, type FormExpression } from './conditions.ts'
import type { FieldKind, FormContent, FormField, FormSection } from './content.ts'
import { decimalOf, exactSum, numberOf, times } from './decimal.ts'
import { evaluateForm } from './logic.ts'
import { blankContent, blankField } from './parts.ts'
import { formValues } from './values.ts'

const today = '2026-03-01'
const field = (kind: FieldKind, key: string, more: object = {}) => ({ ...blankField(kind, key), ...more })
function formOf(...fields: FormField[]): FormContent {
  const section = { key: 'section_1', titles: {}, hints: {}, when: null, fields }
  return { ...blankContent(), sections: [section] }
}
const keyed = (...keys: string[]) => keys.map(key => ({ key, labels: {} }))

const asked = [
  field('number', 'weight'),
  field('date', 'tested'),
  field('choice', 'shot', { options: keyed('yes', 'no', 'later') }),
  field('many', 'signs', { options: keyed('cough', 'fever', 'sweats') }),
  field('yes_no', 'smokes'),
  field('checklist', 'skills', {
    items: keyed('hands', 'lifting'),
    scale: [
      { key: 'met', labels: {}, score: 2 },
      { key: 'not_met', labels: {}, score: 0.5 },
      { key: 'not_seen', labels: {}, score: null },
    ],
  }),
  field('table', 'jobs', {
    columns: [
      { key: 'name', labels: {}, kind: 'text', options: [], required: false },
      { key: 'hours', labels: {}, kind: 'number', options: [], required: false },
    ],
  }),
  field('ssn', 'ssn'),
  field('text', 'note'),
]

const skills = { hands: { rating: 'met', initials: null }, lifting: { rating: 'not_met', initials: null } }
const holds = (when: FormCondition, answers: FormAnswers) =>
  evaluateForm(formOf(...asked, field('text', 'more', { when })), answers, {
    today,
    employee: { location: 'Bronx' },
  }).visible.has('more')

test.each<[string, FormCondition, FormAnswers, boolean]>([
  ['is', { field: 'shot', is: 'yes' }, { shot: 'yes' }, true],
  ['is, of another value', { field: 'shot', is: 'yes' }, { shot: 'no' }, false],
  ['is, of none', { field: 'shot', is: 'yes' }, {}, false],
  ['is, of one among many', { field: 'signs', is: 'fever' }, { signs: ['cough', 'fever'] }, true],
  ['is false, which differs from no answer', { field: 'smokes', is: false }, {}, false],
  ['is false', { field: 'smokes', is: false }, { smokes: false }, true],
  ['is any of', { field: 'shot', is_any_of: ['no', 'later'] }, { shot: 'later' }, true],
  ['is any of, in a checklist', { field: 'skills', is_any_of: ['not_met'] }, { skills }, true],
  ['is empty', { field: 'note', is_empty: true }, { note: '  ' }, true],
  [
    'is empty, of rows that say nothing',
    { field: 'jobs', is_empty: true },
    { jobs: [{ name: null, hours: null }] },
    true,
  ],
  ['greater', { field: 'weight', greater: { number: 0.3 } }, { weight: 0.4 }, true],
  [
    'greater: the same is not',
    { field: 'weight', greater: { sum: [{ number: 0.1 }, { number: 0.2 }] } },
    { weight: 0.3 },
    false,
  ],
  [
    'greater, of one row',
    { field: 'jobs', column: 'hours', greater: { number: 10 } },
    { jobs: [{ hours: 1 }, { hours: 12 }] },
    true,
  ],
  ['before', { field: 'tested', before: { today: true } }, { tested: '2026-02-28' }, true],
  ['before: the same day is not', { field: 'tested', before: { today: true } }, { tested: today }, false],
  ['within days ahead', { field: 'tested', within_days: 30 }, { tested: '2026-03-31' }, true],
  ['within days ahead, one too many', { field: 'tested', within_days: 30 }, { tested: '2026-04-01' }, false],
  ['within days ahead, but past', { field: 'tested', within_days: 30 }, { tested: '2026-02-28' }, false],
  ['within days ago', { field: 'tested', within_days: -365 }, { tested: '2025-03-01' }, true],
  ['within days ago, one too many', { field: 'tested', within_days: -365 }, { tested: '2025-02-28' }, false],
  ['a value of the employee', { employee: 'location', is: 'Bronx' }, {}, true],
  [
    'all',
    {
      all: [
        { field: 'smokes', is: true },
        { field: 'shot', is: 'no' },
      ],
    },
    { smokes: true },
    false,
  ],
  [
    'any',
    {
      any: [
        { field: 'smokes', is: true },
        { field: 'shot', is: 'no' },
      ],
    },
    { smokes: true },
    true,
  ],
  ['not', { not: { field: 'smokes', is: true } }, {}, true],
  // the browser may not have the answer
  ['a secret answer is as if empty', { field: 'ssn', is_empty: true }, { ssn: '219099999' }, true],
])('condition: %s', (_, when, answers, expected) => {
  expect(conditionProblem(when)).toBe(null)
  expect(holds(when, answers)).toBe(expected)
})

const worth = (value: FormExpression, answers: FormAnswers, decimals = 2) =>
  evaluateForm(formOf(...asked, field('computed', 'total', { value, decimals })), answers, { today }).computed['total']

test.each<[string, FormExpression, FormAnswers, unknown]>([
  ['0.1 and 0.2 make 0.3', { sum: [{ number: 0.1 }, { number: 0.2 }] }, {}, 0.3],
  ['a sum of nothing is empty', { sum: [{ field: 'weight' }] }, {}, null],
  ['a sum of rows', { sum: [{ field: 'jobs', column: 'hours' }] }, { jobs: [{ hours: 1.1 }, { hours: 2.2 }, {}] }, 3.3],
  ['count of options', { count: [{ field: 'signs' }] }, { signs: ['cough', 'fever'] }, 2],
  ['count of nothing', { count: [{ field: 'signs' }, { field: 'note' }] }, {}, 0],
  ['score', { score: 'skills' }, { skills }, 2.5],
  ['average', { average: [{ field: 'skills' }] }, { skills }, 1.25],
  ['average of thirds', { average: [{ number: 1 }, { number: 0 }, { number: 0 }] }, {}, 0.33],
  ['half goes up', { sum: [{ number: 1.005 }] }, {}, 1.01],
  ['half below zero goes down', { sum: [{ number: -1.005 }] }, {}, -1.01],
  ['percent', { times: [{ number: 100 }, { divide: [{ score: 'skills' }, { number: 4 }] }] }, { skills }, 62.5],
  ['minus', { minus: [{ number: 0.3 }, { number: 0.1 }] }, {}, 0.2],
  ['divided by a zero that was answered', { divide: [{ number: 1 }, { field: 'weight' }] }, { weight: 0 }, null],
  [
    'a year after',
    { date_plus: [{ field: 'tested' }, { number: 1 }], unit: 'years' },
    { tested: '2024-02-29' },
    '2025-02-28',
  ],
  ['a month after', { date_plus: [{ text: '2026-01-31' }, { number: 1 }], unit: 'months' }, {}, '2026-02-28'],
  ['days after', { date_plus: [{ today: true }, { number: -1 }] }, {}, '2026-02-28'],
  ['age', { age: { field: 'tested' } }, { tested: '2000-03-01' }, 26],
  ['age, a day before the birthday', { age: { field: 'tested' } }, { tested: '2000-03-02' }, 25],
  ['age, born on a leap day', { age: { text: '2000-02-29' } }, {}, 26],
  [
    'if',
    { if: { field: 'smokes', is: true }, gives: { text: 'high' }, else: { text: 'low' } },
    { smokes: true },
    'high',
  ],
  ['else', { if: { field: 'smokes', is: true }, gives: { text: 'high' }, else: { text: 'low' } }, {}, 'low'],
])('calculation: %s', (_, value, answers, expected) => {
  expect(expressionProblem(value)).toBe(null)
  expect(worth(value, answers)).toBe(expected)
})

test('a hidden answer does not count, even down a chain; neither does the answer of a hidden section', () => {
  const content = formOf(
    field('yes_no', 'one'),
    field('number', 'two', { when: { field: 'one', is: true }, required: true }),
    field('computed', 'three', { value: { sum: [{ field: 'two' }] } }),
    field('text', 'four', { when: { field: 'three', greater: { number: 1 } } }),
  )
  const shown = evaluateForm(content, { one: true, two: 5 }, { today })
  expect([[...shown.visible], [...shown.required], shown.computed]).toEqual([
    ['one', 'two', 'three', 'four'],
    ['two'],
    { three: 5 },
  ])
  const hidden = evaluateForm(content, { one: false, two: 5 }, { today })
  expect([[...hidden.visible], [...hidden.required], hidden.computed]).toEqual([['one', 'three'], [], { three: null }])
  const [section] = content.sections
  const within = {
    ...content,
    sections: [{ ...(section as FormSection), when: { employee: 'location', is: 'Queens' } as const }],
  }
  expect(evaluateForm(within, { one: true, two: 5 }, { today }).visible.size).toBe(0)
  const after = {
    key: 'section_2',
    titles: {},
    hints: {},
    when: null,
    fields: [field('text', 'five', { when: { field: 'one', is: true } })],
  }
  const beside = { ...within, sections: [...within.sections, after] }
  expect(evaluateForm(beside, { one: true, two: 5 }, { today }).visible.size).toBe(0)
  expect(evaluateForm(beside, { one: true }, { today, employee: { location: 'Queens' } }).visible.has('five')).toBe(
    true,
  )
})

test('a form with a cycle is still evaluated, and evaluation ends', () => {
  const content = formOf(
    field('text', 'one', { when: { field: 'two', is_empty: true } }),
    field('text', 'two', { when: { not: { field: 'one', is_empty: true } } }),
  )
  expect([...evaluateForm(content, { one: 'a', two: 'b' }, { today }).visible]).toEqual(['one'])
})

test('300 fields that each depend on the previous one are evaluated quickly', () => {
  const chain = Array.from({ length: 300 }, (_, at) =>
    field('computed', `f${at}`, {
      value: at === 0 ? { number: 1 } : { sum: [{ field: `f${at - 1}` }, { field: `f${at - 1}` }] },
      when: at === 0 ? null : { field: `f${at - 1}`, greater: { number: 0 } },
    }),
  )
  const started = performance.now()
  expect(evaluateForm(formOf(...chain.reverse()), {}, { today }).computed['f40']).toBe(2 ** 40)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('scores kept by lists are summed like those of the form', () => {
  expect([exactSum([0.1, 0.2], 4), exactSum([], 4), exactSum([1e21, 1], 4)]).toEqual([0.3, 0, null])
  const scored = asked.map(one =>
    one.kind === 'checklist'
      ? Object.assign(one, { scale: one.scale.map(({ key, labels }, at) => ({ key, labels, score: (at + 1) / 10 })) })
      : one,
  )
  const scoredForm = formOf(...scored)
  expect(formValues(scoredForm, { skills }, evaluateForm(scoredForm, { skills }, { today }))).toMatchObject([
    { key: 'skills', number: 0.3 },
  ])
})

test('numbers too large to be exact are not numbers, and multiplying ends', () => {
  expect(decimalOf(1e21)).toBe(null)
  const large = decimalOf(1e15) ?? 0n
  expect(times(large, large)).toBe(null)
  expect(numberOf(decimalOf(-0) ?? 1n, 2)).toBe(0)
})

test.each<[unknown, string]>([
  [{ field: 'a' }, 'termMalformed'],
  [{ field: 'a', is: 1, is_empty: true }, 'termMalformed'],
  [{ is: 1 }, 'subjectMalformed'],
  [{ field: 'a', column: 3, is: 1 }, 'subjectMalformed'],
  [{ field: 'a', is: { number: 1 } }, '"key":"is"'],
  [{ field: 'a', is: 'x'.repeat(501) }, '"key":"is"'],
  [{ field: 'a', is_any_of: [] }, '"key":"is_any_of"'],
  [{ field: 'a', is_empty: false }, '"key":"is_empty"'],
  [{ field: 'a', within_days: 1.5 }, '"key":"within_days"'],
  [{ field: 'a', greater: { sum: [] } }, '"key":"sum"'],
  [{ field: 'a', greater: { number: Number.NaN } }, '"key":"number"'],
  [{ field: 'a', before: { date_plus: [{ today: true }] } }, '"key":"date_plus"'],
  [{ field: 'a', before: { date_plus: [{ today: true }, { number: 1 }], unit: 'weeks' } }, '"key":"unit"'],
  [{ field: 'a', before: { today: true, plus: 1 } }, '"strange":"plus"'],
  [{ all: Array.from({ length: 21 }, () => ({ field: 'a', is: 1 })) }, 'badMany'],
  [{ all: [{ all: [{ all: [{ all: [{ all: [{ all: [{ field: 'a', is: 1 }] }] }] }] }] }] }, 'badDeep'],
])('a condition of the wrong shape is told in a sentence: %j', (tree, sentence) => {
  expect(conditionProblem(tree)).toContain(sentence)
})

test('nested conditions and calculations count toward the limits on depth and number', () => {
  let deep: FormExpression = { number: 1 }
  for (let at = 0; at < 4; at++) deep = { if: { field: 'a', greater: deep }, gives: { number: 1 }, else: { number: 2 } }
  expect(expressionProblem(deep)).toContain('badDeep')
  const wide = { sum: Array.from({ length: 100 }, () => ({ number: 1 })) }
  expect(expressionProblem(wide)).toContain('calculationLong')
  const parts = {
    sum: Array.from({ length: 7 }, () => ({
      if: { all: [1, 2, 3].map(is => ({ field: 'a', is })) },
      gives: { number: 1 },
      else: { number: 2 },
    })),
  }
  expect(expressionProblem(parts)).toContain('badMany')
})
