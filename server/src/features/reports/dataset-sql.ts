import type { AsOfMode, Dataset, DimensionOf, MeasureOf, PersonDay, ReportColumnOf } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import type { Cell } from '../../lists/export-list.ts'
import type { AnyListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'

/** The day that a report is about, and the mode; with `now` it is the day on which it runs. */
export interface AsOfDay {
  mode: AsOfMode
  day: string
}

/** A scope that also has the report's day and mode. */
export type ReportScope = Scope & { asOf: AsOfDay; person: PersonDay; weekStart: WeekDay }

/**
 * Reduces the rows of a cell to one number. Each is calculated from rows at every level, so ratios and means are right in totals.
 */
export type MeasureSql =
  | { is: 'count' }
  /** Distinct values, such as people. */
  | { is: 'different'; value: Sql }
  | { is: 'sum' | 'mean' | 'least' | 'most'; value: Sql }
  /** In percent; both are numbers of a row. */
  | { is: 'ratio'; over: Sql; under: Sql }

/** Groups rows. */
export interface DimensionSql {
  /** The key, id or day of a row; null if it has none. */
  value: Sql
  /** The name of a lookup row. */
  label?: Sql | ((scope: ReportScope) => Sql)
}

/**
 * A dataset in SQL. A missing column, measure or dimension does not compile. `source` is the list as on its own page, but for a
 * scope that has the requested day.
 */
export interface DatasetSql<D extends Dataset> {
  dataset: D
  source: AnyListSql<ReportScope>
  /** Names that cells and labels show, in addition to the list's tables. */
  joins: (scope: ReportScope) => Sql
  /** The employee a row is about; null for none. */
  employee: Sql | null
  cells: Record<ReportColumnOf<D>, Cell> | ((scope: ReportScope) => Record<ReportColumnOf<D>, Cell>)
  measures: Record<MeasureOf<D>, MeasureSql> | ((scope: ReportScope) => Record<MeasureOf<D>, MeasureSql>)
  dimensions: Record<DimensionOf<D>, DimensionSql>
  /** Tables with the names of filter values, by lookup. */
  lookups: Readonly<Record<string, Sql>>
  /** Filter values that pass the day to the list itself, such as `compliance_on`. */
  frames?: (asOf: AsOfDay) => Readonly<Record<string, string>>
}

/** Any dataset, for code that works for all. */
export interface AnyDatasetSql extends Omit<DatasetSql<Dataset>, 'cells' | 'measures' | 'dimensions'> {
  cells: Readonly<Record<string, Cell>> | ((scope: ReportScope) => Readonly<Record<string, Cell>>)
  measures: Readonly<Record<string, MeasureSql>> | ((scope: ReportScope) => Readonly<Record<string, MeasureSql>>)
  dimensions: Readonly<Record<string, DimensionSql>>
}

export const defineDatasetSql = <D extends Dataset>(sqls: DatasetSql<D>): AnyDatasetSql => sqls
