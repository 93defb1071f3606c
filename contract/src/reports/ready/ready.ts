import type { Dataset } from '../datasets/dataset.ts'
import type { ReportDefinition } from '../definition.ts'
import type { datasets, DatasetName } from '../datasets.ts'
import { nothingChosen } from '../nothing-chosen.ts'
import { reportText } from '../texts.ts'

/** Groups of built-in reports in the library. */
export const reportGroups = {
  compliance: reportText('groupCompliance'),
  training: reportText('groupTraining'),
  classes: reportText('groupClasses'),
  people: reportText('groupPeople'),
  records: reportText('groupRecords'),
} as const
export type ReportGroupName = keyof typeof reportGroups

type ListOf<N extends DatasetName> = (typeof datasets)[N]['list']
type Filters<N extends DatasetName> = Partial<Record<keyof ListOf<N>['filters'] & string, string>>

export interface ReadyReport<N extends DatasetName = DatasetName> {
  /** Its path: `reports/overdue`. */
  readonly key: string
  readonly group: ReportGroupName
  /** A plain question: a named text of report-questions/texts. */
  readonly question: string
  /** The definition it runs; omitted parts use the defaults. */
  readonly definition: Partial<Omit<ReportDefinition, 'dataset' | 'filters'>> & { dataset: N; filters?: Filters<N> }
  /** Filters shown above it, in this order. */
  readonly parameters: readonly (keyof ListOf<N>['filters'] & string)[]
}

/** Defines a built-in report; its filters and parameters come from its dataset's list. */
export const defineReady = <const N extends DatasetName>(report: ReadyReport<N>): ReadyReport =>
  report as unknown as ReadyReport

/** Returns the full definition of a built-in report. */
export const definitionOf = ({ definition: { filters, ...said } }: ReadyReport): ReportDefinition => ({
  ...nothingChosen,
  columns: [],
  ...said,
  filters: filters ?? {},
})
export type { Dataset }
