import { mostConditionsText } from './conditions/limits.ts'
import { isDay, isId, isRelativeDay } from './light-checks.ts'

/**
 * The shared filter language. A population is a set of plain query parameters
 * (`provider_status=1,4&location_id=…&hired_from=2024-01-01`). One definition produces the endpoint's query schema, the state in
 * the address bar, the filter bar, saved views and (server/src/lists) the SQL.
 */
export type Filter = FilterKind & {
  /** The column with the filter's data, shown in the list while the filter is set. */
  column?: string
  /** It sets the rows or the day for other filters, and isn't a condition on a row itself. */
  frame?: true
}
type FilterKind =
  /** One or more of a fixed list of words or numbers, joined by commas. */
  | { kind: 'choice'; label: string; choices: Readonly<Record<string, string>> }
  /**
   * One or more rows of a lookup, joined by commas; `none` = those without one, unless every row has one (`always`). `typed`: the
   * lookup is text that people typed, and its ids are that text, without commas and in lowercase.
   */
  | { kind: 'reference'; label: string; lookup: string; always?: boolean; typed?: true }
  /**
   * `range` is the label of the two days of `from` and `to` together. Either may be a relative day, such as `today+30d`
   * (relative-days.ts).
   */
  | { kind: 'from'; label: string; range: string }
  | { kind: 'to'; label: string }
  /** The day for other filters. */
  | { kind: 'day'; label: string }
  /** `range` is the label of the two numbers of `min` and `max` together. */
  | { kind: 'min'; label: string; range: string }
  | { kind: 'max'; label: string }
  /**
   * Conditions that people combine themselves, as JSON (conditions/conditions.ts); the filter's name is `conditions`. `own`: rows
   * name no employee, so no rows of other lists are counted. `data`: the list has data columns, whose filters only the server
   * knows.
   */
  | { kind: 'tree'; label: string; own?: true; data?: true }
  /** Free text. */
  | { kind: 'search'; label: string }
  /** Words within one column. */
  | { kind: 'text'; label: string }

export type FilterSet = Readonly<Record<string, Filter>>
/** Values as in the URL: text only, with lists separated by commas. */
export type FilterValues<F extends FilterSet> = { [K in keyof F]?: string | undefined }

const words = (value: string) => value.split(',').filter(Boolean)
/** Shared with the schema of a filter. */
export const areWords = (value: string, allowed: (word: string) => boolean) =>
  words(value).length > 0 && words(value).every(allowed)
export const isIdOrNone = (word: string) => word === 'none' || isId(word)
export const mostText = 8000
export const mostSearch = 200
/** A number as written in a URL: up to twelve digits and four decimals. */
export const isNumber = (value: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(value)

/** Checks a value without the schema: the first list reads its URL before any schema is loaded. */
export function fits(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return value.length <= mostText && areWords(value, word => Object.hasOwn(filter.choices, word))
    case 'reference':
      return value.length <= mostText && areWords(value, filter.typed ? Boolean : isIdOrNone)
    case 'from':
    case 'to':
      return isDay(value) || isRelativeDay(value)
    case 'day':
      return isDay(value)
    case 'min':
    case 'max':
      return isNumber(value)
    case 'tree':
      // the server and the editor do the full check
      return value.length <= mostConditionsText && value.startsWith('{')
    case 'search':
    case 'text':
      return value.length <= mostSearch
  }
}

/** Returns the valid parts of a query string that belong to the filters. */
export function parseFilters<const F extends FilterSet>(filters: F, params: URLSearchParams): FilterValues<F> {
  const values: Record<string, string> = {}
  for (const [key, filter] of Object.entries(filters)) {
    const value = params.get(key)
    if (value && fits(filter, value)) values[key] = value
  }
  return values
}

/** Returns the columns that the set filters concern, in filter order. */
export function columnsOfFilters(filters: FilterSet, values: Readonly<Record<string, string | undefined>>): string[] {
  const asked = Object.entries(filters).flatMap(([key, { column }]) => (column && values[key] ? [column] : []))
  return [...new Set(asked)]
}

/** Returns the values of one filter as a list. */
export const chosen = (value: string | undefined): string[] => (value ? words(value) : [])
