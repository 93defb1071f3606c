import type { ChartData } from '@preceptor/contract/charts/chart'

/** One value of a chart, as words and addresses ask for it. */
export interface ChartValue {
  series: number
  at: number
  value: number
}

export interface ChartProps {
  data: ChartData
  /** Name of the picture and of the table beneath it. */
  title: string
  /** The name of the labels, such as "Month". */
  heading: string
  /** The chart in one sentence, for those who don't see it. */
  summary?: string
  /** Labels as the table says them, where it has room for more. */
  longLabels?: readonly string[]
  format?: (value: number) => string
  height?: number
  /** The words for one value, in its tooltip and for screen readers. */
  words?: (value: ChartValue) => string
  /** The list behind a value. */
  href?: (value: ChartValue) => string | undefined
  /** More columns of the table. */
  extra?: readonly { heading: string; cells: readonly string[] }[]
  /** `elsewhere`: the page shows the same numbers as a table already. */
  table?: 'folded' | 'open' | 'elsewhere'
}
