import * as z from 'zod/mini'
import { conditionsProblem } from './conditions/conditions.ts'
import { conditionText } from './conditions/texts.ts'
import { areWords, type Filter, type FilterSet, fits, isIdOrNone, isNumber, mostSearch, mostText } from './filters.ts'
import { day, dayOrWord } from './schemas.ts'

/** The schemas of filters, separate from `filters.ts`: the first list reads its filters before any schema is loaded. */
type TreeFilter = Extract<Filter, { kind: 'tree' }>

const listOf = (allowed: (word: string) => boolean, sentence: string) =>
  z.string().check(
    z.maxLength(mostText, conditionText('filterLong')),
    z.refine(value => areWords(value, allowed), sentence),
  )

function treeSchema({ label, own, data }: TreeFilter, filters: FilterSet) {
  const known = {
    filters,
    fits,
    ...(own && { filtersOf: () => undefined }),
    ...(data && { isFromData: (key: string) => key.startsWith('v.') }),
  }
  return z
    .string()
    .check(({ value, issues }) => {
      const problem = conditionsProblem(value, known)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
    .register(z.globalRegistry, { description: label, examples: [exampleTree(filters)] })
}

function exampleTree(filters: FilterSet): string {
  const [key, filter] = Object.entries(filters).find(([, { kind }]) => kind === 'choice') ?? []
  const [value = ''] = filter?.kind === 'choice' ? Object.keys(filter.choices) : []
  return JSON.stringify({ not: { where: key ? { [key]: value } : { search: 'a' } } })
}

function schemaOf(filter: Filter, filters: FilterSet) {
  switch (filter.kind) {
    case 'choice':
      return listOf(
        word => Object.hasOwn(filter.choices, word),
        conditionText('filterChoice', { choices: Object.keys(filter.choices).join(', ') }),
      ).register(z.globalRegistry, {
        description: filter.label,
        choices: filter.choices,
        examples: Object.keys(filter.choices).slice(0, 1),
      })
    case 'reference': {
      const schema = filter.typed
        ? listOf(Boolean, conditionText('filterWords'))
        : listOf(isIdOrNone, conditionText('filterIds'))
      return schema.register(z.globalRegistry, { description: filter.label })
    }
    case 'from':
    case 'to':
      return dayOrWord
    case 'day':
      return day
    case 'min':
    case 'max':
      return z
        .string()
        .check(z.refine(isNumber, conditionText('filterNumber', { examples: '12', example: '12.5' })))
        .register(z.globalRegistry, { description: filter.label, examples: ['1'] })
    case 'tree':
      return treeSchema(filter, filters)
    case 'search':
    case 'text':
      return z.string().check(z.maxLength(mostSearch, conditionText('filterSearch', { most: mostSearch })))
  }
}

/** Returns the query parameters of a filter set, all optional, as a zod shape. */
export function filterShape<const F extends FilterSet>(filters: F) {
  const shape = Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [key, z.optional(schemaOf(filter, filters))]),
  )
  return shape as unknown as { [K in keyof F]: z.ZodMiniOptional<z.ZodMiniString> }
}
