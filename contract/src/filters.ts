import * as z from 'zod/mini'
import { day, id } from './schemas.ts'

/**
 * The one filter language. A population is a set of plain query parameters
 * (`provider_status=1,4&location_id=…&hired_from=2024-01-01`). One definition gives the endpoint's query schema,
 * the state in the address bar, the filter bar, saved views and (server/db/filter-sql.ts) the SQL.
 */
export type Filter =
  /** Some of a fixed list of words or numbers; several joined by commas. */
  | { kind: 'choice'; label: string; choices: Readonly<Record<string, string>>; numeric?: boolean }
  /** Some rows of a lookup; several joined by commas; `none` = those without one, unless every row has one (`always`). */
  | { kind: 'reference'; label: string; lookup: string; always?: boolean }
  | { kind: 'from' | 'to'; label: string }
  /** Free text. */
  | { kind: 'search'; label: string }

export type FilterSet = Readonly<Record<string, Filter>>
/** Values as they stand in the address: everything is text, lists are joined by commas. */
export type FilterValues<F extends FilterSet> = { [K in keyof F]?: string | undefined }

const words = (value: string) => value.split(',').filter(Boolean)
const listOf = (allowed: (word: string) => boolean, sentence: string) =>
  z.string().check(
    z.maxLength(8000, 'Too many values.'),
    z.refine(value => words(value).length > 0 && words(value).every(allowed), sentence),
  )
const isId = (word: string) => word === 'none' || id.safeParse(word).success

/** For the page of the API: `Status: 1 (Active), 4 (Terminated); several joined by commas`. */
function choicesShown({ label, choices }: Extract<Filter, { kind: 'choice' }>) {
  const shown = Object.entries(choices).map(([word, name]) => `${word} (${name})`)
  return `${label}: ${shown.join(', ')}; several joined by commas`
}

function schemaOf(filter: Filter) {
  switch (filter.kind) {
    case 'choice':
      return listOf(
        word => Object.hasOwn(filter.choices, word),
        `${filter.label}: use ${Object.keys(filter.choices).join(', ')}.`,
      ).register(z.globalRegistry, {
        description: choicesShown(filter),
        examples: Object.keys(filter.choices).slice(0, 1),
      })
    case 'reference':
      return listOf(isId, `${filter.label}: use ids joined by commas, or none.`).register(z.globalRegistry, {
        description: `${filter.label}: ids joined by commas, or none`,
      })
    case 'from':
    case 'to':
      return day
    case 'search':
      return z.string().check(z.maxLength(200, 'Enter at most 200 characters.'))
  }
}

/** The query parameters of a filter set, all optional, as a zod shape. */
export function filterShape<const F extends FilterSet>(filters: F) {
  const shape = Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, z.optional(schemaOf(filter))]))
  return shape as unknown as { [K in keyof F]: z.ZodMiniOptional<z.ZodMiniString> }
}

/** What of a query string belongs to the filter set and is well formed; the rest is left out. */
export function parseFilters<const F extends FilterSet>(filters: F, params: URLSearchParams): FilterValues<F> {
  const values: Record<string, string> = {}
  for (const [key, filter] of Object.entries(filters)) {
    const value = params.get(key)
    if (value && schemaOf(filter).safeParse(value).success) values[key] = value
  }
  return values
}

/** The values of one filter as a list. */
export const chosen = (value: string | undefined): string[] => (value ? words(value) : [])
