import type { Rule } from '../../access.ts'
import type { ColumnOf, List } from '../../lists/list.ts'

/** The unit of a measure's numbers. */
export type Unit = 'count' | 'number' | 'minutes' | 'days' | 'percent'

/**
 * Aggregates the rows of a cell into one number. A `ratio` divides two sums and a `mean` a sum by a count; both are recalculated at
 * each level of totals, never added up.
 */
export type MeasureFold = 'count' | 'sum' | 'mean' | 'least' | 'most' | 'ratio'

export interface Measure {
  /** A named text. */
  label: string
  unit: Unit
  fold: MeasureFold
  /** The source column: users without access to it don't get the measure either. */
  column?: string
}

/** One way to group rows, and the list filters that select the rows of one value. A row has one value, or none. */
export type Dimension =
  /** Values of a choice or rows of a lookup. */
  | { label: string; filter: string }
  /** A day, grouped by calendar period: `from` and `to` are the filters that select a range of days. */
  | { label: string; from: string; to: string }

/** Calendar periods that group days. */
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The two valid answers about a past day: by today's records, or as they were known then. */
export type AsOfKind = 'records' | 'known'

/**
 * A report builds on a list, defined once (lists/list.ts), with measures and groups over its rows. A number opens the same list
 * with the values of its cell as filters. The server defines the SQL for all of it (server/src/reports/dataset-sql.ts).
 */
export interface Dataset {
  readonly name: string
  /** Named texts: the name in the builder, and the description of a row. */
  readonly label: string
  readonly about: string
  readonly list: List
  /** Columns of the list that reports never show. */
  readonly without: readonly string[]
  /** Filters and columns that only exist as of today: reports as of another day don't have them. */
  readonly todayOnly: readonly string[]
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** The ways to report about a past day; an empty list means today only. */
  readonly as_of: readonly AsOfKind[]
  /** True if its rows name an employee, so that location, discipline and coordinator can be as of the row's own day. */
  readonly person: boolean
  /** Columns that require their own permission. */
  readonly sensitive: Readonly<Record<string, Rule>>
  /** The permission to query it, in addition to running reports. */
  readonly access: Rule
}

export type MeasureOf<D extends Dataset> = keyof D['measures'] & string
export type DimensionOf<D extends Dataset> = keyof D['dimensions'] & string
/** The columns its reports can show. */
export type ReportColumnOf<D extends Dataset> = Exclude<ColumnOf<D['list']>, D['without'][number]>

type DimensionIn<F> = { label: string; filter: F } | { label: string; from: F; to: F }

/** Keeps the names of measures, dimensions and columns as types, and checks every name it refers to. */
export const defineDataset = <const D extends Dataset>(
  dataset: D & {
    readonly without: readonly (keyof NoInfer<D>['list']['columns'])[]
    readonly sensitive: Readonly<Partial<Record<keyof NoInfer<D>['list']['columns'], Rule>>>
    readonly dimensions: Readonly<Record<string, DimensionIn<keyof NoInfer<D>['list']['filters']>>>
  },
): D => dataset

export const columnsOfDataset = ({ list, without }: Dataset): string[] =>
  Object.keys(list.columns).filter(key => !without.includes(key))

/** Returns the columns shown if a definition names none. */
export const usualColumnsOfDataset = (dataset: Dataset): string[] =>
  columnsOfDataset(dataset).filter(key => dataset.list.columns[key]?.usual)
