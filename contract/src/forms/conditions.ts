import { conditionText } from '../conditions/texts.ts'
import { type Tree, treeProblem } from '../conditions/tree.ts'
import type { FormEmployeeField } from './employee-fields.ts'
import { formLimits } from './limits.ts'
import { formsText } from './texts.ts'

/** Refers to an answer by key: a form field, a table column, or a value of the employee. */
export type FormSubject = { field: string; column?: string } | { employee: FormEmployeeField }

/**
 * Tests one answer. If an answer has several entries (many, checklist, table column), one match is enough. An empty answer never
 * matches.
 */
export type ConditionTest =
  | { is: string | number | boolean }
  | { is_any_of: readonly (string | number)[] }
  | { is_empty: true }
  | { greater: FormExpression }
  | { before: FormExpression }
  /** From today through this many days ahead; negative for days in the past. */
  | { within_days: number }
export type ConditionTerm = FormSubject & ConditionTest
export type FormCondition = Tree<ConditionTerm>

export type DateUnit = 'days' | 'months' | 'years'
/** A calculation. If a required value is missing, the result is empty. */
export type FormExpression =
  | { number: number }
  | { text: string }
  | { today: true }
  | FormSubject
  /** Adds all given numbers: the rows of a table column, the scores of a checklist. Empty if there are none. */
  | { sum: readonly FormExpression[] }
  | { average: readonly FormExpression[] }
  /** Counts entries: selected options, rated items, rows, files; for anything else, 1 if answered. Never empty. */
  | { count: readonly FormExpression[] }
  /** Adds the scores of a checklist's rated items. */
  | { score: string }
  | { minus: readonly [FormExpression, FormExpression] }
  | { times: readonly FormExpression[] }
  /** To four decimals; empty if the second is zero. */
  | { divide: readonly [FormExpression, FormExpression] }
  | { date_plus: readonly [FormExpression, FormExpression]; unit?: DateUnit }
  /** Whole years from a date to today. */
  | { age: FormExpression }
  | { if: FormCondition; gives: FormExpression; else: FormExpression }

type Known = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const limits = { deep: formLimits.conditionDeep, terms: formLimits.conditionTerms }
const tooDeep = conditionText('badDeep', { most: limits.deep })
const tooMany = conditionText('badMany', { most: limits.terms })
const tooLong = formsText('calculationLong', { most: formLimits.calculationParts })
const unless = (fits: boolean, key: string, example: string) =>
  fits ? null : formsText('partMalformed', { key, example })
interface Budget {
  terms: number
  parts: number
}

/** Returns one sentence about a problem in a condition's structure, or null. */
export const conditionProblem = (value: unknown): string | null => ofCondition(value, 0, { terms: 0, parts: 0 })
/** Returns one sentence about a problem in a calculation's structure, or null. */
export const expressionProblem = (value: unknown): string | null => ofExpression(value, 0, { terms: 0, parts: 0 })

const ofCondition = (value: unknown, depth: number, spent: Budget): string | null =>
  depth > limits.deep ? tooDeep : treeProblem(value, limits, term => ofTerm(term, depth + 1, spent))

function ofTerm(term: Known, depth: number, spent: Budget): string | null {
  if (++spent.terms > limits.terms) return tooMany
  const tests = Object.keys(term).filter(key => Object.hasOwn(testProblems, key))
  const [test] = tests
  if (test === undefined || tests.length > 1)
    return formsText('termMalformed', { tests: Object.keys(testProblems).join(', ') })
  const { [test]: value, ...subject } = term
  return ofSubject(subject) ?? testProblems[test as keyof typeof testProblems](value, depth, spent)
}

function ofSubject(subject: Known): string | null {
  const keys = Object.keys(subject)
  const text = (key: string) => typeof subject[key] === 'string'
  if (keys.length === 1 && (text('field') || text('employee'))) return null
  if (keys.length === 2 && text('field') && text('column')) return null
  return formsText('subjectMalformed', { examples: '{"field": "…"}, {"field": "…", "column": "…"}, {"employee": "…"}' })
}

const isScalar = (value: unknown) =>
  (typeof value === 'string' && value.length <= formLimits.label) || Number.isFinite(value)
const testProblems = {
  is: (value: unknown) => unless(isScalar(value) || typeof value === 'boolean', 'is', '"…", 5, true'),
  is_any_of: (value: unknown) =>
    unless(
      Array.isArray(value) && value.length > 0 && value.length <= formLimits.options && value.every(isScalar),
      'is_any_of',
      '["…", "…"]',
    ),
  is_empty: (value: unknown) => unless(value === true, 'is_empty', 'true'),
  greater: (value: unknown, depth: number, spent: Budget) => ofExpression(value, depth, spent),
  before: (value: unknown, depth: number, spent: Budget) => ofExpression(value, depth, spent),
  within_days: (value: unknown) =>
    unless(Number.isInteger(value) && Math.abs(value as number) <= 36_500, 'within_days', '30'),
}

const operators = new Set(
  'number text today sum average count score minus times divide date_plus age if field employee'.split(' '),
)

function ofExpression(value: unknown, depth: number, spent: Budget): string | null {
  if (!isObject(value)) return formsText('calculationMalformed', { examples: '{"sum": […]}, {"field": "…"}' })
  if (depth > limits.deep) return tooDeep
  if (++spent.parts > formLimits.calculationParts) return tooLong
  const [operator, ...others] = Object.keys(value).filter(key => operators.has(key))
  if (operator === undefined || others.length > 0)
    return formsText('operatorMalformed', { operators: [...operators].join(', ') })
  if (operator === 'field' || operator === 'employee') return ofSubject(value)
  const also: Readonly<Record<string, readonly string[]>> = { date_plus: ['unit'], if: ['gives', 'else'] }
  const strange = Object.keys(value).find(key => key !== operator && !also[operator]?.includes(key))
  if (strange !== undefined) return formsText('partStrange', { key: operator, strange })
  const inner = value[operator]
  const of = (part: unknown) => ofExpression(part, depth + 1, spent)
  const each = (parts: readonly unknown[]) => parts.map(of).find(problem => problem !== null) ?? null
  switch (operator) {
    case 'number':
      return unless(Number.isFinite(inner), operator, '5')
    case 'text':
      return unless(typeof inner === 'string' && inner.length <= formLimits.label, operator, '"…"')
    case 'today':
      return unless(inner === true, operator, 'true')
    case 'score':
      return unless(typeof inner === 'string', operator, '"…"')
    case 'age':
      return of(inner)
    case 'if':
      return ofCondition(inner, depth + 1, spent) ?? of(value['gives']) ?? of(value['else'])
    case 'minus':
    case 'divide':
    case 'date_plus':
      if (!Array.isArray(inner) || inner.length !== 2) return unless(false, operator, '[{…}, {…}]')
      return (
        unless(
          [undefined, 'days', 'months', 'years'].includes(value['unit'] as string | undefined),
          'unit',
          '"days", "months", "years"',
        ) ?? each(inner)
      )
    default:
      return Array.isArray(inner) && inner.length > 0 ? each(inner) : unless(false, operator, '[{…}]')
  }
}
