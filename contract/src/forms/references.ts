import { leavesOf } from '../conditions/tree.ts'
import type { ConditionTerm, FormCondition, FormExpression, FormSubject } from './conditions.ts'

/** The type a reference must have in this position. */
export type Wanted = 'any' | 'number' | 'day' | 'checklist'
export interface Reference {
  subject: FormSubject
  wants: Wanted
  /** The term in which it is the subject, if any. */
  term?: ConditionTerm
}

/** Returns every reference in a condition, in reading order. */
export const referencesIn = (condition: FormCondition): Reference[] => leavesOf(condition).flatMap(ofTerm)

function ofTerm(term: ConditionTerm): Reference[] {
  const subject = subjectOf(term)
  if ('greater' in term) return [{ subject, wants: 'number', term }, ...referencesOf(term.greater, 'number')]
  if ('before' in term) return [{ subject, wants: 'day', term }, ...referencesOf(term.before, 'day')]
  return [{ subject, wants: 'within_days' in term ? 'day' : 'any', term }]
}

export const subjectOf = (term: FormSubject): FormSubject =>
  'employee' in term
    ? { employee: term.employee }
    : { field: term.field, ...(term.column !== undefined && { column: term.column }) }

/** Works like `referencesIn`, for a calculation. */
export function referencesOf(expression: FormExpression, wants: Wanted = 'any'): Reference[] {
  const all = (parts: readonly FormExpression[], of: Wanted) => parts.flatMap(part => referencesOf(part, of))
  if ('field' in expression || 'employee' in expression) return [{ subject: subjectOf(expression), wants }]
  if ('sum' in expression) return all(expression.sum, 'number')
  if ('average' in expression) return all(expression.average, 'number')
  if ('count' in expression) return all(expression.count, 'any')
  if ('score' in expression) return [{ subject: { field: expression.score }, wants: 'checklist' }]
  if ('times' in expression) return all(expression.times, 'number')
  if ('minus' in expression) return all(expression.minus, 'number')
  if ('divide' in expression) return all(expression.divide, 'number')
  if ('age' in expression) return referencesOf(expression.age, 'day')
  if ('if' in expression) return [...referencesIn(expression.if), ...all([expression.gives, expression.else], wants)]
  if ('date_plus' in expression) {
    const [day, count] = expression.date_plus
    return [...referencesOf(day, 'day'), ...referencesOf(count, 'number')]
  }
  return []
}

/** Returns every calculation within a condition or calculation. */
export function expressionsIn(tree: { condition: FormCondition } | { expression: FormExpression }): FormExpression[] {
  if ('condition' in tree)
    return leavesOf(tree.condition).flatMap(term =>
      'greater' in term
        ? expressionsIn({ expression: term.greater })
        : 'before' in term
          ? expressionsIn({ expression: term.before })
          : [],
    )
  const { expression } = tree
  const parts: readonly FormExpression[] =
    'if' in expression
      ? [expression.gives, expression.else]
      : 'age' in expression
        ? [expression.age]
        : 'sum' in expression
          ? expression.sum
          : 'average' in expression
            ? expression.average
            : 'count' in expression
              ? expression.count
              : 'times' in expression
                ? expression.times
                : 'minus' in expression
                  ? expression.minus
                  : 'divide' in expression
                    ? expression.divide
                    : 'date_plus' in expression
                      ? expression.date_plus
                      : []
  return [
    expression,
    ...('if' in expression ? expressionsIn({ condition: expression.if }) : []),
    ...parts.flatMap(part => expressionsIn({ expression: part })),
  ]
}
