import type { ReportDefinition, ResultHead, ResultLine } from '@preceptor/contract'
import { chartOf } from '@preceptor/contract/reports/result-chart'
import { reportText } from '@preceptor/contract/reports/texts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { Chart } from '@/ui/chart/Chart.tsx'
import { Card } from '@/ui/page/Card.tsx'
import type { HrefOfCell } from './SummaryTable.tsx'

interface Props {
  definition: Pick<ReportDefinition, 'chart'>
  head: ResultHead
  lines: readonly ResultLine[]
  /** Number of labels and series not included in the lines. */
  beyond?: number
  hrefOf?: HrefOfCell | undefined
}

/** Draws the chart of the definition. The summary below it is its table. */
export function ResultChart({ definition, head, lines, beyond, hrefOf }: Props) {
  const chart = chartOf(definition, head, lines, beyond)
  if (!chart) return null
  const { data, heading, format, hidden, cellAt } = chart
  const title = inWords(chart.title)
  return (
    <Card title={title}>
      <Chart
        title={title}
        heading={heading}
        data={data}
        format={value => inWords(format(shownLanguage.get(), value))}
        href={({ series, at }) => hrefOf?.(cellAt(series, at))}
        table="elsewhere"
      />
      {hidden > 0 && <p className="quiet">{inWords(reportText('hiddenInChart', { count: hidden }))}</p>}
    </Card>
  )
}
