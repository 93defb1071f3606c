import type { Rule } from '../../access.ts'
import type { ColumnOf, List } from '../../lists/list.ts'

/** The unit of a measure's numbers. */
export type Unit = 'count' | 'number' | 'minutes' | 'days' | 'percent'

/**
 * Folds the rows of a cell into one number. A `ratio` divides two sums and a `mean` a sum by a count; both are recalculated at each
 * level of totals, never added up.
 */
export type MeasureFold = 'count' | 'sum' | 'mean' | 'least' | 'most' | 'ratio'

export interface Measure {
  /** A named text. */
  label: string
  unit: Unit
  fold: MeasureFold
  /** The column it comes from: readers without access to it don't get the measure either. */
  column?: string
}

/** One way to group rows, and the filters of the list that ask for the rows of one value. A row has one value, or none. */
export type Dimension =
  /** Words of a choice or rows of a lookup. */
  | { label: string; filter: string }
  /** A day, by the calendar: `from` and `to` are the filters that ask for a span of days. */
  | { label: string; from: string; to: string }

/** Calendar periods that group days. */
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The two honest answers about a day that is past: by today's records, or as they were known then. */
export type AsOfKind = 'records' | 'known'

/**
 * Reports are made of a list, said once (lists/list.ts), with the numbers and groups that its rows make. A number opens the same
 * list with the values of its cell as filters. The server says the SQL of all of it (server/src/reports/dataset-sql.ts).
 */
export interface Dataset {
  readonly name: string
  /** Named texts: the name in the builder, and the description of a row. */
  readonly label: string
  readonly about: string
  readonly list: List
  /** Columns of the list that no report shows. */
  readonly without: readonly string[]
  /** Filters and columns that know today alone: no report as of another day has them. */
  readonly todayOnly: readonly string[]
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** The ways to report about a past day; an empty list means today only. */
  readonly as_of: readonly AsOfKind[]
  /** True when its rows name an employee, so that location, discipline and coordinator can be as of the row's own day. */
  readonly person: boolean
  /** Columns that need a permission of their own. */
  readonly sensitive: Readonly<Record<string, Rule>>
  /** The right to ask it, beside running reports at all. */
  readonly access: Rule
}

export type MeasureOf<D extends Dataset> = keyof D['measures'] & string
export type DimensionOf<D extends Dataset> = keyof D['dimensions'] & string
/** The columns that its reports may show. */
export type ReportColumnOf<D extends Dataset> = Exclude<ColumnOf<D['list']>, D['without'][number]>

type DimensionIn<F> = { label: string; filter: F } | { label: string; from: F; to: F }

/** Keeps the names of measures, dimensions and columns as types, and those that it mentions among them. */
export const defineDataset = <const D extends Dataset>(
  dataset: D & {
    readonly without: readonly (keyof NoInfer<D>['list']['columns'])[]
    readonly sensitive: Readonly<Partial<Record<keyof NoInfer<D>['list']['columns'], Rule>>>
    readonly dimensions: Readonly<Record<string, DimensionIn<keyof NoInfer<D>['list']['filters']>>>
  },
): D => dataset

export const columnsOfDataset = ({ list, without }: Dataset): string[] =>
  Object.keys(list.columns).filter(key => !without.includes(key))

/** The columns that are shown while a definition names none. */
export const usualColumnsOfDataset = (dataset: Dataset): string[] =>
  columnsOfDataset(dataset).filter(key => dataset.list.columns[key]?.usual)
