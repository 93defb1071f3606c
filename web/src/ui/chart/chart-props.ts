import type { ChartData } from '@preceptor/contract/charts/chart'

/** One value of a chart, for text and links about it. */
export interface ChartValue {
  series: number
  at: number
  value: number
}

export interface ChartProps {
  data: ChartData
  /** Name of the drawing and of the table below it. */
  title: string
  /** The name of the labels, such as "Month". */
  heading: string
  /** The chart in one sentence, for screen readers. */
  summary?: string
  /** Labels for the table, which has room for longer ones. */
  longLabels?: readonly string[]
  format?: (value: number) => string
  height?: number
  /** Text for one value, in its tooltip and for screen readers. */
  words?: (value: ChartValue) => string
  /** Returns the address of the list behind a value. */
  href?: (value: ChartValue) => string | undefined
  /** Additional columns of the table. */
  extra?: readonly { heading: string; cells: readonly string[] }[]
  /** `elsewhere`: the page already shows the same numbers in a table. */
  table?: 'folded' | 'open' | 'elsewhere'
}
