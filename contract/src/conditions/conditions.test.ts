import { expect, test } from 'vitest'
import { employeeFilters } from '../employees/list.ts'
import { filterShape } from '../filter-shape.ts'
import { fits } from '../filters.ts'
import * as z from 'zod/mini'
import { conditionsProblem, framesIn, rowsAsked, valuesInConditions } from './conditions.ts'
import { named } from '../texts/texts.ts'
import en from './texts/en.ts'
import { holdsIn, leavesOf, mapLeaves } from './tree.ts'

const known = { filters: employeeFilters, fits }
const active = { where: { provider_status: '1' } }
/** Returns a named text as an English reader gets it. */
function said(text: string | null): string | null {
  const found = text === null ? undefined : named(text)
  if (!found) return text
  const words: Record<string, string> = en
  return Object.entries(found.values ?? {}).reduce(
    (sentence, [name, value]) => sentence.replace(new RegExp(`\\{${name}(, number)?\\}`), () => String(value)),
    words[found.key] ?? '',
  )
}
const problemOf = (tree: unknown) => said(conditionsProblem(JSON.stringify(tree), known))

test('conditions are joined by all, any and not, up to three groups deep', () => {
  expect(problemOf(active)).toBeNull()
  expect(problemOf({ all: [active, { any: [active, { not: { all: [active] } }] }] })).toBeNull()
  expect(problemOf({ all: [{ any: [{ all: [{ any: [active] }] }] }] })).toBe('Put groups at most 3 deep.')
  expect(problemOf({ not: { not: active } })).toBe('Remove the double "not".')
  expect(problemOf({ any: [] })).toBe('Each group needs at least one condition.')
  expect(problemOf({ all: [active], any: [active] })).toBe('Use "all" alone, without other keys.')
})

test('at most twenty conditions are allowed', () => {
  expect(problemOf({ any: Array.from({ length: 20 }, () => active) })).toBeNull()
  expect(problemOf({ any: Array.from({ length: 21 }, () => active) })).toBe('Use at most 20 conditions.')
})

test.each([
  ['{', 'Conditions are JSON, such as {"all":[{"where":{"provider_status":"1"}}]}.'],
  ['[]', 'Each condition is an object such as {"all": […]}, {"any": […]}, {"not": …} or {"where": …}.'],
  ['{}', 'Each condition says "where", "has", "all", "any" or "not".'],
  ['{"where":{}}', 'Each "where" needs at least one filter.'],
  ['{"where":[]}', '"where" is an object with values of filters.'],
  ['{"where":{"shoe_size":"9"}}', '"shoe_size" isn’t a filter of this list.'],
  ['{"where":{"conditions":"{}"}}', '"conditions" isn’t a filter of this list.'],
  ['{"where":{"toString":"1"}}', '"toString" isn’t a filter of this list.'],
  ['{"where":{"provider_status":"77"}}', 'The value of "provider_status" doesn’t fit that filter.'],
  ['{"where":{"provider_status":1}}', 'Enter a value for "provider_status" as text.'],
  ['{"where":{"hired_from":"tomorrow"}}', 'The value of "hired_from" doesn’t fit that filter.'],
  ['{"where":{"provider_status":"1"},"also":1}', 'A condition has no "also".'],
  ['{"has":"credentials","at_least":-1}', '"at_least" is a whole number from 0 to 999.'],
  ['{"has":"credentials","at_least":3,"at_most":2}', '"at_least" is greater than "at_most".'],
])('%s is refused: %s', (text, sentence) => {
  const problem = conditionsProblem(text, known)
  // a named text, so that Spanish readers get theirs
  expect(problem && named(problem)?.catalogue).toBe('contract/conditions')
  expect(said(problem)).toBe(sentence)
})

test('a list whose rows name no employee is refused where lists are known', () => {
  const tree = JSON.stringify({ has: 'rooms', where: { any: 'x' } })
  expect(conditionsProblem(tree, known)).toBeNull()
  expect(said(conditionsProblem(tree, { ...known, filtersOf: () => undefined }))).toBe(
    'There is no list "rooms" whose rows name an employee.',
  )
})

test('a setting that only picks the date for other conditions is not a condition on its own', () => {
  expect(problemOf({ where: { compliance_on: '2026-01-31' } })).toBe(
    '"compliance_on" only says what other filters look at. Add another filter to this "where".',
  )
  expect(problemOf({ where: { compliance_on: '2026-01-31', compliance: 'lapsed' } })).toBeNull()
  expect(
    framesIn(employeeFilters, { compliance_on: '2026-01-31', language: 'es', compliance_known: undefined }),
  ).toEqual({
    compliance_on: '2026-01-31',
  })
})

test('a list whose rows name no employee takes only its own filters; one with data columns takes those too', () => {
  const status = { kind: 'choice', label: 'Status', choices: { on: 'On' } } as const
  const askOf = (more: object, tree: object) => {
    const filters = { status, conditions: { kind: 'tree', label: 'Advanced', ...more } } as const
    const { error } = z.strictObject(filterShape(filters)).safeParse({ conditions: JSON.stringify(tree) })
    return error ? said(error.issues[0]?.message ?? '') : null
  }
  expect(askOf({ own: true }, { not: { where: { status: 'on' } } })).toBeNull()
  expect(askOf({ own: true }, { has: 'credentials' })).toBe(
    'There is no list "credentials" whose rows name an employee.',
  )
  expect(askOf({}, { has: 'credentials' })).toBeNull()
  expect(askOf({}, { where: { 'v.blood_type': 'a' } })).toBe('"v.blood_type" isn’t a filter of this list.')
  expect(askOf({ data: true }, { where: { 'v.blood_type': 'a' } })).toBeNull()
})

test('collects the values that conditions use for one filter, wherever they are', () => {
  const tree = {
    any: [active, { not: { where: { provider_status: '4,5' } } }, { has: 'x', where: { provider_status: '9' } }],
  }
  expect(valuesInConditions(JSON.stringify(tree), 'provider_status')).toEqual(['1', '4,5'])
})

test('the list’s query reports the message at the filter', () => {
  const shape = z.strictObject(filterShape(employeeFilters))
  const { error } = shape.safeParse({ conditions: '{"any":[]}' })
  expect(error?.issues).toMatchObject([{ path: ['conditions'] }])
  expect(said(error?.issues[0]?.message ?? '')).toBe('Each group needs at least one condition.')
  expect(shape.safeParse({ conditions: JSON.stringify({ where: { hired_from: 'today-30d' } }) }).success).toBe(true)
})

test('a tree is folded from the leaves up', () => {
  const tree = { all: [{ a: 1 }, { not: { any: [{ a: 2 }, { a: 3 }] } }] }
  const holds = (...on: number[]) => holdsIn<{ a: number }>(tree, ({ a }) => on.includes(a))
  expect([holds(1), holds(1, 3), holds()]).toEqual([true, false, false])
  expect(leavesOf<{ a: number }>(tree)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
  expect(mapLeaves<{ a: number }>(tree, ({ a }) => ({ a: a + 1 }))).toEqual({
    all: [{ a: 2 }, { not: { any: [{ a: 3 }, { a: 4 }] } }],
  })
})

test('a row count is at least one unless only a maximum is given', () => {
  expect(rowsAsked({ has: 'x' })).toEqual({ least: 1, most: undefined })
  expect(rowsAsked({ has: 'x', at_most: 2 })).toEqual({ least: 0, most: 2 })
})
