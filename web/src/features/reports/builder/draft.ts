import {
  datasetNamed,
  type DatasetName,
  isDayDimension,
  nothingChosen,
  type Dataset,
  type ReportDefinition,
  type ReportGroup,
  usualColumnsOfDataset,
} from '@preceptor/contract'

/** Returns the blank report about rows that the builder starts with. */
export function blankDefinition(name: DatasetName): ReportDefinition {
  const dataset = datasetNamed(name)
  return {
    dataset: name,
    columns: dataset ? usualColumnsOfDataset(dataset) : [],
    ...nothingChosen,
  }
}

/** Groups days by month by default. */
export function groupBy({ dimensions }: Dataset, by: string): ReportGroup {
  const dimension = dimensions[by]
  return dimension && isDayDimension(dimension) ? { by, grain: 'month' } : { by, grain: null }
}

/** Returns the report with a changed group. Removing the last group also removes everything that depends on groups. */
export function withGroups(definition: ReportDefinition, groups: readonly ReportGroup[]): Partial<ReportDefinition> {
  const kept = definition.pivot && groups.some(({ by }) => by === definition.pivot?.by) ? null : definition.pivot
  if (groups.length > 0) return { groups: [...groups], pivot: kept, chart: chartLeft(definition, groups.length, kept) }
  return { groups: [], pivot: null, chart: null, group_sort: null }
}

/** Returns the report with a changed pivot, and a chart that still works. */
export const withPivot = (definition: ReportDefinition, pivot: ReportGroup | null): Partial<ReportDefinition> => ({
  pivot,
  chart: chartLeft(definition, definition.groups.length, pivot),
})

function chartLeft({ chart }: ReportDefinition, groups: number, pivot: ReportGroup | null) {
  if (!chart) return null
  const isCut = pivot !== null || groups > 1
  return isCut || chart.kind === 'bar' || chart.kind === 'line' ? chart : { ...chart, kind: 'bar' as const }
}

/** Returns the report with changed numbers. Its chart and order use numbers that remain. */
export function withMeasures(definition: ReportDefinition, measures: string[]): Partial<ReportDefinition> {
  const { chart, group_sort } = definition
  const [first] = measures
  return {
    measures,
    chart:
      chart && first !== undefined ? (measures.includes(chart.measure) ? chart : { ...chart, measure: first }) : null,
    group_sort: group_sort && measures.includes(group_sort.replace(/^-/, '')) ? group_sort : null,
  }
}
