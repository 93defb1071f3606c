import type { ReportDefinition } from '@preceptor/contract'
import { chartOf, isCutBySecond, mostLabels, mostSeries } from '@preceptor/contract/reports/result-chart'
import type { PaperChart } from '../../files/pdf/chart.ts'
import { inWords } from '../../lib/texts.ts'
import type { reading } from './read-result.ts'
import { isKeptGroup, type KeptGroup, type KeptLine } from './result-lines.ts'

/**
 * The groups shown in a chart, plus the number of labels and series left out. At most 40 × 41 groups, however long the result is.
 */
export interface Charted {
  groups: readonly KeptGroup[]
  beyond: number
}
export const noChart: Charted = { groups: [], beyond: 0 }

/** Reads all lines and keeps those that the definition's chart needs. */
export async function linesOfChart(
  definition: Pick<ReportDefinition, 'chart' | 'pivot'>,
  lines: AsyncIterable<KeptLine>,
): Promise<Charted> {
  const { chart } = definition
  if (!chart) return noChart
  const isCut = isCutBySecond(definition)
  const most = mostSeries(chart.kind)
  const groups: KeptGroup[] = []
  /** True if this value of the second group is shown. */
  const series = new Map<string | null, boolean>()
  let labels = 0
  for await (const line of lines) {
    if (!isKeptGroup(line)) continue
    const [, level, path] = line
    if (level === 1) {
      labels++
      if (labels <= mostLabels) groups.push(line)
    } else if (level === 2 && isCut && labels <= mostLabels) {
      const value = path[1]?.[0] ?? null
      if (!series.has(value)) series.set(value, series.size < most)
      if (series.get(value)) groups.push(line)
    }
  }
  return { groups, beyond: Math.max(0, labels - mostLabels) + Math.max(0, series.size - most) }
}

/** Returns the chart of a run as printed on paper; null without a chart. */
export function paperChart(
  definition: Pick<ReportDefinition, 'chart'>,
  said: ReturnType<typeof reading>,
  { groups, beyond }: Charted,
  language: string,
): { title: string; chart: PaperChart; hidden: number } | null {
  const say = (text: string) => inWords(language, text)
  const named = <T extends { label: string }>(one: T): T => ({ ...one, label: say(one.label) })
  const { head } = said
  const chart = chartOf(
    definition,
    {
      ...head,
      groups: head.groups.map(named),
      measures: head.measures.map(named),
      pivot: head.pivot && { ...named(head.pivot), values: head.pivot.values.map(named) },
    },
    groups.map(kept => {
      const line = said.groupLine(kept)
      return { ...line, path: line.path.map(named) }
    }),
    beyond,
  )
  if (!chart) return null
  const { title, data, hidden } = chart
  return { title: say(title), chart: { data, format: value => say(chart.format(language, value)) }, hidden }
}
