import {
  datasetNamed,
  type DatasetName,
  isDayDimension,
  type Dataset,
  type ReportDefinition,
  type ReportGroup,
  usualColumnsOfDataset,
} from '@preceptor/contract'

/** A report about rows, as the builder begins. */
export function blankDefinition(name: DatasetName): ReportDefinition {
  const dataset = datasetNamed(name)
  return {
    dataset: name,
    columns: dataset ? usualColumnsOfDataset(dataset) : [],
    filters: {},
    groups: [],
    pivot: null,
    measures: ['count'],
    sort: null,
    group_sort: null,
    chart: null,
    as_of: { mode: 'now', day: null },
    person: 'today',
  }
}

/** A day is grouped by month until somebody says otherwise. */
export function groupBy({ dimensions }: Dataset, by: string): ReportGroup {
  const dimension = dimensions[by]
  return dimension && isDayDimension(dimension) ? { by, grain: 'month' } : { by, grain: null }
}

/** Groups after a choice at one place; what hangs on groups goes with the last of them. */
export function withGroups(definition: ReportDefinition, groups: readonly ReportGroup[]): Partial<ReportDefinition> {
  const kept = definition.pivot && groups.some(({ by }) => by === definition.pivot?.by) ? null : definition.pivot
  if (groups.length > 0) return { groups: [...groups], pivot: kept, chart: chartLeft(definition, groups.length, kept) }
  return { groups: [], pivot: null, chart: null, group_sort: null }
}

/** The pivot after a choice, with the chart that is still possible. */
export const withPivot = (definition: ReportDefinition, pivot: ReportGroup | null): Partial<ReportDefinition> => ({
  pivot,
  chart: chartLeft(definition, definition.groups.length, pivot),
})

function chartLeft({ chart }: ReportDefinition, groups: number, pivot: ReportGroup | null) {
  if (!chart) return null
  const isCut = pivot !== null || groups > 1
  return isCut || chart.kind === 'bar' || chart.kind === 'line' ? chart : { ...chart, kind: 'bar' as const }
}

/** Numbers after a choice; chart and order name one that is still there. */
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
