import { employeeFilters } from '@preceptor/contract'
import { expect, test } from 'vitest'
import {
  changed,
  draftOf,
  type Group,
  newGroup,
  newTerm,
  type Term,
  textOf,
  unfinished,
  withoutQuestion,
} from './draft.ts'

const filtersOf = () => employeeFilters
const again = (tree: object) => JSON.parse(textOf(draftOf(JSON.stringify(tree), filtersOf)) ?? 'null') as unknown

test.each([
  { all: [{ where: { provider_status: '1' } }] },
  { any: [{ where: { hired_from: 'today-30d' } }, { not: { where: { language: 'es' } } }] },
  { not: { any: [{ where: { tag: 'a' } }, { not: { all: [{ where: { city: 'bronx' } }] } }] } },
  { all: [{ has: 'credentials' }, { has: 'credentials', where: { expires_to: 'today' }, at_least: 2 }] },
  { all: [{ not: { has: 'waivers', at_most: 0 } }, { where: { program_id: 'x', program_standing: 'overdue' } }] },
  { all: [{ where: { search: 'reyes' } }] },
])('opening conditions in the editor without changes leaves them as they were: %o', tree => {
  expect(again(tree)).toEqual(tree)
})

test('a single condition is a group of one', () => {
  expect(again({ where: { language: 'es' } })).toEqual({ all: [{ where: { language: 'es' } }] })
})

test('empty groups are left out, and an empty editor has no conditions', () => {
  const term = newTerm({ asked: ['language'], values: { language: 'es' } })
  const draft = newGroup('all', [term, newGroup('any', [])])
  expect(textOf(draft)).toBe('{"all":[{"where":{"language":"es"}}]}')
  expect(textOf(changed(draft, term.id, () => null))).toBeNull()
})

test('a part is changed at any depth', () => {
  const term = newTerm({ asked: ['language'], values: { language: 'es' } })
  const draft = newGroup('all', [newGroup('any', [term])])
  const next = changed(draft, term.id, part => ({ ...(part as Term), isNot: true }))
  expect(textOf(next)).toBe('{"all":[{"any":[{"not":{"where":{"language":"es"}}}]}]}')
  expect((draft.parts[0] as Group).parts[0]).toBe(term)
})

test('missing parts are reported', () => {
  const told = (over: Partial<Term>) => unfinished(newTerm(over), employeeFilters)
  expect(told({})).toBe('question')
  expect(told({ asked: ['language'] })).toBe('value')
  expect(told({ asked: ['language'], values: { language: 'es' } })).toBeNull()
  expect(told({ list: 'credentials' })).toBeNull()
  expect(told({ list: 'credentials', least: '', most: '' })).toBe('count')
  expect(told({ list: 'credentials', least: '3', most: '2' })).toBe('order')
})

test('removing a filter removes its values', () => {
  const term = newTerm({ asked: ['hired', 'language'], values: { hired_from: 'today', language: 'es' } })
  expect(withoutQuestion(term, 'hired', employeeFilters)).toMatchObject({
    asked: ['language'],
    values: { language: 'es' },
  })
})
