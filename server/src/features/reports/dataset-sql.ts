import type { AsOfMode, Dataset, DimensionOf, MeasureOf, PersonDay, ReportColumnOf } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import type { Cell } from '../../lists/export-list.ts'
import type { AnyListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'

/** The day that a report is about, and how: of `now` it is the day on which it runs. */
export interface AsOfDay {
  mode: AsOfMode
  day: string
}

/** A scope that also knows what is asked as of when. */
export type ReportScope = Scope & { asOf: AsOfDay; person: PersonDay; weekStart: WeekDay }

/** Makes one number of the rows of a cell. Each is worked out from rows at every level, so ratios and means are right in totals. */
export type MeasureSql =
  | { is: 'count' }
  /** Different values, such as people. */
  | { is: 'different'; value: Sql }
  | { is: 'sum' | 'mean' | 'least' | 'most'; value: Sql }
  /** In percent; both are numbers of a row. */
  | { is: 'ratio'; over: Sql; under: Sql }

/** Groups rows. */
export interface DimensionSql {
  /** The word, the id or the day of a row; null: it has none. */
  value: Sql
  /** The name of a row of a lookup. */
  label?: Sql | ((scope: ReportScope) => Sql)
}

/**
 * A dataset in SQL. A column, a measure or a dimension that is missing does not compile. `source` is the list as its own page has it, but
 * for a scope that knows the day that is asked about.
 */
export interface DatasetSql<D extends Dataset> {
  dataset: D
  source: AnyListSql<ReportScope>
  /** Names that cells and labels show, beside the tables of the list. */
  joins: (scope: ReportScope) => Sql
  /** The employee a row is about; null: nobody. */
  employee: Sql | null
  cells: Record<ReportColumnOf<D>, Cell> | ((scope: ReportScope) => Record<ReportColumnOf<D>, Cell>)
  measures: Record<MeasureOf<D>, MeasureSql> | ((scope: ReportScope) => Record<MeasureOf<D>, MeasureSql>)
  dimensions: Record<DimensionOf<D>, DimensionSql>
  /** Tables with the names of what filters refer to, by lookup. */
  lookups: Readonly<Record<string, Sql>>
  /** Values of filters that say the day to the list itself, such as `compliance_on`. */
  frames?: (asOf: AsOfDay) => Readonly<Record<string, string>>
}

/** Any of them, for the parts that work for all. */
export interface AnyDatasetSql extends Omit<DatasetSql<Dataset>, 'cells' | 'measures' | 'dimensions'> {
  cells: Readonly<Record<string, Cell>> | ((scope: ReportScope) => Readonly<Record<string, Cell>>)
  measures: Readonly<Record<string, MeasureSql>> | ((scope: ReportScope) => Readonly<Record<string, MeasureSql>>)
  dimensions: Readonly<Record<string, DimensionSql>>
}

export const defineDatasetSql = <D extends Dataset>(sqls: DatasetSql<D>): AnyDatasetSql => sqls
