import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { blankContent, blankField, fieldsOf } from '@preceptor/contract/forms/parts'
import { expect, test } from 'vitest'
import { conditionOf, groupOf } from './condition-rows.ts'
import {
  addField,
  addSection,
  addStep,
  copyField,
  giveSections,
  isProposed,
  isRowProposed,
  keyFrom,
  namesIn,
  partAt,
  placeField,
  placeSection,
  proposedKey,
  proposedRowKey,
  removeSection,
  renameField,
  renameRow,
  type RowsOf,
  stepField,
  stepStep,
} from './content-edits.ts'

const field = (key: string, over: object = {}) => ({ ...blankField('text', key), ...over })
const content = (...sections: FormField[][]): FormContent => ({
  ...blankContent(),
  sections: sections.map((fields, at) => ({ key: `section_${at + 1}`, titles: {}, hints: {}, when: null, fields })),
})
const order = ({ sections }: FormContent) => sections.map(({ fields }) => fields.map(({ key }) => key).join()).join('|')

test('a field moves within its section, and past the edge into the next one', () => {
  const start = content([field('a'), field('b')], [field('c')])
  const down = stepField(start, 'a', 1)
  expect(down && order(down)).toBe('b,a|c')
  const over = down && stepField(down, 'a', 1)
  expect(over && order(over)).toBe('b|a,c')
  const back = over && stepField(over, 'a', -1)
  expect(back && order(back)).toBe('b,a|c')
  expect(stepField(start, 'a', -1)).toBeNull()
  expect(stepField(start, 'c', 1)).toBeNull()
})

test('a field is dropped before another field or at the end of a section', () => {
  const start = content([field('a'), field('b')], [field('c')])
  expect(order(placeField(start, 'c', 'section_1', 'b'))).toBe('a,c,b|')
  expect(order(placeField(start, 'a', 'section_2', null))).toBe('b|c,a')
  expect(order(placeField(start, 'a', 'section_1', 'a'))).toBe('a,b|c')
})

test('new parts get unique keys', () => {
  const first = addField(content([field('text')]), 'section_1', 'text')
  expect(first.key).toBe('text_2')
  const [own] = fieldsOf(first.content)
  expect(own && copyField(first.content, own).key).toBe('text_3')
  const section = addSection(first.content)
  expect([section.key, section.content.steps[0]?.sections]).toEqual(['section_2', ['section_1', 'section_2']])
  expect(removeSection(section.content, 'section_2').steps[0]?.sections).toEqual(['section_1'])
})

test('a key follows its label, is kept short, and never matches a property every object has', () => {
  expect(
    ['Last eye exam', 'Año de nacimiento', 'Physician’s name', '2 references', '血压', 'Constructor'].map(keyFrom),
  ).toEqual(['last_eye_exam', 'ano_de_nacimiento', 'physicians_name', 'references', null, null])
  const long = keyFrom('Do you have any allergies that the office should know about?')
  expect(long).toBe('do_you_have_any_allergies_that_the')
  expect(keyFrom('x'.repeat(60))).toHaveLength(36)
})

test('a proposed key follows the label, and a key chosen by the user stays', () => {
  const named = (key: string, label: string) => field(key, { labels: { en: label } })
  expect(
    [field('text'), field('text_2'), named('eye_exam', 'Eye exam'), named('eye_exam_2', 'Eye exam')].map(isProposed),
  ).toEqual([true, true, true, true])
  expect([field('q1'), named('since', 'Since when?')].map(isProposed)).toEqual([false, false])
  const start = content([named('text', 'Eye exam'), named('eye_exam', 'Eye exam')])
  const [first, second] = fieldsOf(start)
  expect(first && proposedKey(start, first, 'Eye exam')).toBe('eye_exam_2')
  expect(second && proposedKey(start, second, 'Eye exam')).toBe('eye_exam')
  expect(first && proposedKey(start, first, '')).toBe('text')
})

test('a section belongs to one signer, and a signer moved up signs earlier', () => {
  const two = addStep(blankContent())
  const given = giveSections(two.content, two.key, ['section_1'])
  expect(given.steps.map(({ sections }) => sections)).toEqual([[], ['section_1']])
  const up = stepStep(given, two.key, -1)
  expect(up.steps.map(({ key, order: turn }) => [key, turn])).toEqual([
    [two.key, 1],
    ['caregiver', 2],
  ])
})

test('conditions and calculations follow a renamed key', () => {
  const start = content([
    field('a'),
    field('b', { when: { all: [{ field: 'a', is: 'a' }, { not: { field: 'c', is_empty: true } }] } }),
    { ...blankField('computed', 'd'), value: { sum: [{ field: 'a' }, { score: 'a' }] } } as FormField,
  ])
  const [a, b, d] = fieldsOf(renameField(start, 'a', 'z'))
  expect(a?.key).toBe('z')
  expect(b?.when).toEqual({ all: [{ field: 'z', is: 'a' }, { not: { field: 'c', is_empty: true } }] })
  expect(d?.kind === 'computed' && d.value).toEqual({ sum: [{ field: 'z' }, { score: 'z' }] })
})

test('a row’s key follows its label and stays unique, and a key chosen by the user stays', () => {
  const row = (key: string, en: string) => ({ key, labels: { en } })
  const rows = [row('option_1', 'Negative'), row('negative', 'Negative'), row('option_3', '阴性')]
  expect(rows.map(one => proposedRowKey(rows, one, one.labels.en))).toEqual(['negative_2', 'negative', 'option_3'])
  expect(
    [row('option_7', ''), row('negative_2', 'Negative'), row('neg', 'Negative')].map(one =>
      isRowProposed(one, 'option'),
    ),
  ).toEqual([true, true, false])
})

test('conditions and calculations follow a renamed option, rating, column or column option', () => {
  const rows = (...keys: string[]) => keys.map(key => ({ key, labels: { en: key } }))
  const column = { key: 'a', labels: {}, kind: 'choice' as const, options: rows('a', 'b'), required: false }
  const own = [
    { ...blankField('many', 'result'), options: rows('a', 'b') },
    {
      ...blankField('checklist', 'skills'),
      items: rows('a'),
      scale: rows('a', 'b').map(one => Object.assign(one, { score: null })),
    },
    { ...blankField('table', 'jobs'), columns: [column] },
  ] as FormField[]
  const asking = {
    any: [
      { field: 'result', is: 'a' },
      { not: { field: 'result', is_any_of: ['a', 'b'] } },
      { field: 'skills', is: 'a' },
      { field: 'jobs', column: 'a', is: 'a' },
      { field: 'other', is: 'a' },
    ],
  }
  const start = content([...own, field('last', { when: asking })])
  const after = (...args: [string, RowsOf]) => {
    const next = renameRow(start, ...args, 'a', 'z')
    return {
      when: JSON.stringify(fieldsOf(next)[3]?.when),
      names: [...namesIn(next)].filter(name => name.endsWith('z')),
    }
  }
  const asked = JSON.stringify(asking)
  expect(after('result', 'options')).toEqual({
    when: asked.replace('"result","is":"a"', '"result","is":"z"').replace('["a","b"]', '["z","b"]'),
    names: ['result.options.z'],
  })
  expect(after('skills', 'items')).toEqual({ when: asked, names: ['skills.items.z'] })
  expect(after('skills', 'scale')).toEqual({
    when: asked.replace('"skills","is":"a"', '"skills","is":"z"'),
    names: ['skills.scale.z'],
  })
  expect(after('jobs', 'columns')).toEqual({
    when: asked.replace('"column":"a"', '"column":"z"'),
    names: ['jobs.columns.z'],
  })
  expect(after('jobs', { column: 'a' })).toEqual({
    when: asked.replace('"column":"a","is":"a"', '"column":"a","is":"z"'),
    names: ['jobs.columns.a.z'],
  })
})

test('a problem leads to its part', () => {
  const start = content([field('a')])
  expect(partAt(start, 'sections.0.fields.0.when')).toBe('field:a')
  expect(partAt(start, 'sections.0.titles.en')).toBe('section:section_1')
  expect(partAt(start, 'steps.0.who')).toBe('step:caregiver')
  expect(partAt(start, 'consent.en')).toBe('consent')
})

test('converting conditions to sentences and back changes nothing', () => {
  const is = (key: string) => ({ field: key, is: 'x' })
  for (const condition of [
    is('a'),
    { not: is('a') },
    { all: [is('a'), { any: [is('b'), { not: is('c') }] }] },
    { not: { any: [is('a'), is('b')] } },
    { any: [is('a'), is('b')] },
    // A newly added group, and negated groups of one sentence, which may itself be negated
    { all: [is('a'), { any: [is('b')] }] },
    { all: [is('a'), { not: { any: [is('b')] } }] },
    { not: { any: [{ not: is('a') }] } },
  ])
    expect(conditionOf(groupOf(condition))).toEqual(condition)
  expect(conditionOf({ mode: 'all', parts: [] })).toBeNull()
})

test('a section is moved before another one, with its fields', () => {
  const of = content([field('a')], [field('b')], [field('c')])
  const [one, two, three] = of.sections.map(({ key }) => key) as [string, string, string]
  const keys = (next: FormContent) => next.sections.map(({ key }) => key)
  expect(keys(placeSection(of, three, one))).toEqual([three, one, two])
  expect(keys(placeSection(of, one, three))).toEqual([two, one, three])
  expect(placeSection(of, one, one)).toBe(of)
})
