import type { ConditionTerm, ConditionTest, FormCondition } from '@preceptor/contract/forms/conditions'

/** A condition in readable form: groups of sentences. */
export interface ConditionGroup {
  mode: 'all' | 'any' | 'none'
  parts: readonly ConditionPart[]
}
export interface ConditionSentence {
  term: ConditionTerm
  isNot: boolean
}
export type ConditionPart = ConditionGroup | ConditionSentence
export const isGroup = (part: ConditionPart): part is ConditionGroup => 'mode' in part

type Loose = { all?: FormCondition[]; any?: FormCondition[]; not?: FormCondition }

function partOf(condition: FormCondition): ConditionPart {
  const { all, any, not } = condition as Loose
  if (all) return { mode: 'all', parts: all.map(partOf) }
  if (any) return { mode: 'any', parts: any.map(partOf) }
  if (!not) return { term: condition as ConditionTerm, isNot: false }
  const inner = partOf(not)
  if (!isGroup(inner)) return { ...inner, isNot: !inner.isNot }
  if (inner.mode === 'any') return { mode: 'none', parts: inner.parts }
  if (inner.mode === 'none') return { mode: 'any', parts: inner.parts }
  return { mode: 'none', parts: [inner] }
}

export function groupOf(condition: FormCondition | null): ConditionGroup {
  if (!condition) return { mode: 'all', parts: [] }
  const part = partOf(condition)
  return isGroup(part) ? part : { mode: 'all', parts: [part] }
}

/** Returns null without conditions. A nested group with one sentence stays a group, because more may follow. */
export function conditionOf(part: ConditionPart, isWithin = false): FormCondition | null {
  if (!isGroup(part)) return part.isNot ? { not: part.term } : part.term
  const parts = part.parts.map(one => conditionOf(one, true)).filter(one => one !== null)
  const [only] = parts
  if (only === undefined) return null
  if (part.mode === 'none') return { not: { any: parts } }
  if (parts.length === 1 && !isWithin) return only
  return part.mode === 'all' ? { all: parts } : { any: parts }
}

export const tests = ['is', 'is_any_of', 'is_empty', 'greater', 'before', 'within_days'] as const
export type TestName = (typeof tests)[number]
export const testOf = (term: ConditionTerm): TestName => tests.find(name => name in term) ?? 'is_empty'

/** Returns the term with the same subject and another test. */
export function withTest(term: ConditionTerm, test: ConditionTest): ConditionTerm {
  const subject =
    'employee' in term
      ? { employee: term.employee }
      : { field: term.field, ...(term.column !== undefined && { column: term.column }) }
  return { ...subject, ...test }
}
