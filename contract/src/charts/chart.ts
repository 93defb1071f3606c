export const chartKinds = ['bar', 'stacked', 'line', 'area', 'heat'] as const
export type ChartKind = (typeof chartKinds)[number]

/** In the order in which series take them. Screens and documents each have a shade per name. */
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
  /** True if the labels are steps in time. Columns then stay upright, and some labels may be omitted. */
  steps?: boolean | undefined
  series: readonly ChartSeries[]
  /** Top of the scale if it isn't the largest value, such as 100 for percentages. */
  top?: number | undefined
}

export const colorOf = ({ color }: ChartSeries, at: number): ChartColor =>
  color ?? chartColors[at % chartColors.length] ?? 'teal'

/** Returns true if there is nothing to draw. */
export const isBlankChart = ({ labels, series }: ChartData) =>
  labels.length === 0 || !series.some(({ values }) => values.some(value => value !== null))

/** Lines also differ in their dashes, since many readers can't rely on color alone. */
export const dashOf = (at: number): readonly number[] => dashes[at % dashes.length] ?? []
const dashes = [[], [6, 3], [2, 3], [9, 3, 2, 3], [4, 4]] as const
