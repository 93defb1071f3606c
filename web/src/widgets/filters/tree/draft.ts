import {
  type ConditionLeaf,
  type Conditions,
  conditionLimits,
  conditionsText,
  type FilterSet,
  isHas,
  mostConditionsText,
  readConditions,
} from '@preceptor/contract'
import { type FilterGroup, filterGroups, isSet, parametersOf } from '../filter-groups.ts'

export type Join = 'all' | 'any' | 'none' | 'not_all'
type Values = Readonly<Record<string, string>>

/** One condition as stored in the editor. */
export interface Term {
  is: 'term'
  id: number
  /** The list whose rows count; blank for the list itself. */
  list: string
  isNot: boolean
  /** Filters in the order they were added, by filter group key. */
  asked: readonly string[]
  values: Values
  /** Numbers as typed. */
  least: string
  most: string
}
export interface Group {
  is: 'group'
  id: number
  join: Join
  parts: readonly (Term | Group)[]
}
export type Part = Term | Group

let last = 0
const nextId = () => (last += 1)
export const newTerm = (over: Partial<Term> = {}): Term => ({
  is: 'term',
  id: nextId(),
  list: '',
  isNot: false,
  asked: [],
  values: {},
  least: '1',
  most: '',
  ...over,
})
export const newGroup = (join: Join, parts: readonly Part[]): Group => ({ is: 'group', id: nextId(), join, parts })

type FiltersOf = (list: string) => FilterSet

const askedIn = (filters: FilterSet, values: Values) =>
  filterGroups(filters).flatMap(group => (isSet(group, values) ? [group.key] : []))

/** Converts an address's conditions to a draft. They must be readable; a search in them is kept unchanged. */
export function draftOf(text: string | undefined, filtersOf: FiltersOf): Group {
  if (!text) return newGroup('all', [newTerm()])
  const part = partOf(readConditions(text), false, filtersOf)
  return part.is === 'group' ? part : newGroup('all', [part])
}

function partOf(tree: Conditions, isNot: boolean, filtersOf: FiltersOf): Part {
  if ('not' in tree) return partOf(tree.not, !isNot, filtersOf)
  const of = (parts: readonly Conditions[]) => parts.map(part => partOf(part, false, filtersOf))
  if ('all' in tree) return newGroup(isNot ? 'not_all' : 'all', of(tree.all))
  if ('any' in tree) return newGroup(isNot ? 'none' : 'any', of(tree.any))
  const leaf = tree
  const values = leaf.where ?? {}
  if (!isHas(leaf)) return newTerm({ isNot, values, asked: askedIn(filtersOf(''), values) })
  const { has: list, at_least, at_most } = leaf
  return newTerm({
    list,
    isNot,
    values,
    asked: askedIn(filtersOf(list), values),
    least: at_least === undefined && at_most === undefined ? '1' : (at_least?.toString() ?? ''),
    most: at_most?.toString() ?? '',
  })
}

const isCount = (text: string) => text === '' || /^\d{1,3}$/.test(text)

/** The missing or invalid part of a condition. */
export type Unfinished = 'question' | 'value' | 'count' | 'order'
export function unfinished({ list, values, asked, least, most }: Term, filters: FilterSet): Unfinished | null {
  if (list) {
    if (!isCount(least) || !isCount(most) || (least === '' && most === '')) return 'count'
    if (least && most && Number(least) > Number(most)) return 'order'
  } else if (isOnlyFramed(filters, asked, values)) return 'question'
  const isBlank = filterGroups(filters).some(group => asked.includes(group.key) && !isSet(group, values))
  return isBlank ? 'value' : null
}

/** Returns true for a filter that only sets the context of others, and is no condition itself. */
export const isFrame = (group: FilterGroup, filters: FilterSet) =>
  parametersOf(group).every(key => filters[key]?.frame === true)

/** Returns true when only context filters are set. */
const isOnlyFramed = (filters: FilterSet, asked: readonly string[], values: Values) =>
  Object.keys(values).every(key => filters[key]?.frame === true) &&
  filterGroups(filters).every(group => !asked.includes(group.key) || isFrame(group, filters))

const termsIn = (part: Part): Term[] => (part.is === 'term' ? [part] : part.parts.flatMap(termsIn))
export const countTerms = (draft: Group) => termsIn(draft).length
export const isDeepest = (depth: number) => depth >= conditionLimits.deep

function leafOf({ list, values, least, most }: Term): ConditionLeaf {
  if (!list) return { where: values }
  return {
    has: list,
    ...(Object.keys(values).length > 0 && { where: values }),
    ...(least && (least !== '1' || most) && { at_least: Number(least) }),
    ...(most && { at_most: Number(most) }),
  }
}

function treeOf(part: Part): Conditions {
  if (part.is === 'term') return part.isNot ? { not: leafOf(part) } : leafOf(part)
  const parts = part.parts.map(treeOf)
  switch (part.join) {
    case 'all':
      return { all: parts }
    case 'any':
      return { any: parts }
    case 'none':
      return { not: { any: parts } }
    case 'not_all':
      return { not: { all: parts } }
  }
}

const withoutEmpty = (group: Group): Group => ({
  ...group,
  parts: group.parts.flatMap((part): Part[] => {
    if (part.is === 'term') return [part]
    const kept = withoutEmpty(part)
    return kept.parts.length > 0 ? [kept] : []
  }),
})

/** Converts a draft to the address format; null without conditions. */
export function textOf(draft: Group): string | null {
  const kept = withoutEmpty(draft)
  return kept.parts.length > 0 ? conditionsText(treeOf(kept)) : null
}

export const isTooLong = (text: string | null) => (text?.length ?? 0) > mostConditionsText

/** Changes one part anywhere in the tree; null removes it. */
export function changed(group: Group, id: number, change: (part: Part) => Part | null): Group {
  return {
    ...group,
    parts: group.parts.flatMap((part): Part[] => {
      if (part.id === id) {
        const next = change(part)
        return next ? [next] : []
      }
      return [part.is === 'group' ? changed(part, id, change) : part]
    }),
  }
}

/** Removes the values of a dropped filter. */
export function withoutQuestion(term: Term, key: string, filters: FilterSet): Term {
  const gone = new Set(filterGroups(filters).flatMap(group => (group.key === key ? parametersOf(group) : [])))
  return {
    ...term,
    asked: term.asked.filter(one => one !== key),
    values: Object.fromEntries(Object.entries(term.values).filter(([name]) => !gone.has(name))),
  }
}
