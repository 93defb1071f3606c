export const chartKinds = ['bar', 'stacked', 'line', 'area', 'heat'] as const
export type ChartKind = (typeof chartKinds)[number]

/** In the order in which series take them. Screens and papers each have a shade per name. */
export const chartColors = ['teal', 'amber', 'blue', 'violet', 'grey', 'green', 'red'] as const
export type ChartColor = (typeof chartColors)[number]

export interface ChartSeries {
  label: string
  color?: ChartColor | undefined
  /** One per label of the chart; null means unknown, not zero. */
  values: readonly (number | null)[]
}

export interface ChartData {
  kind: ChartKind
  /** Along the axis, in order. */
  labels: readonly string[]
  /** True: the labels are steps of time. Columns then stay upright, and not every label has to be written. */
  steps?: boolean | undefined
  series: readonly ChartSeries[]
  /** Top of the scale where it isn't the largest value, such as 100 for percentages. */
  top?: number | undefined
}

export const colorOf = ({ color }: ChartSeries, at: number): ChartColor =>
  color ?? chartColors[at % chartColors.length] ?? 'teal'

/** True: there is something to draw. */
export const isBlankChart = ({ labels, series }: ChartData) =>
  labels.length === 0 || !series.some(({ values }) => values.some(value => value !== null))

/** Lines differ in their dashes too, since color alone says nothing to many readers. */
export const dashOf = (at: number): readonly number[] => dashes[at % dashes.length] ?? []
const dashes = [[], [6, 3], [2, 3], [9, 3, 2, 3], [4, 4]] as const
