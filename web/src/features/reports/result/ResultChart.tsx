import type { ReportDefinition, ResultHead, ResultLine } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Chart } from '@/ui/chart/Chart.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { reportsTexts } from '../texts.ts'
import { measureText } from './measure-text.ts'
import { chartOf } from './result-chart.ts'
import type { HrefOfCell } from './SummaryTable.tsx'

interface Props {
  definition: Pick<ReportDefinition, 'chart'>
  head: ResultHead
  lines: readonly ResultLine[]
  hrefOf?: HrefOfCell | undefined
}

/** The chart that the definition names. The summary below it is its table. */
export function ResultChart({ definition, head, lines, hrefOf }: Props) {
  const t = useTexts(reportsTexts)
  const chart = chartOf(definition, head, lines)
  if (!chart) return null
  const { data, heading, unit, hidden, cellAt } = chart
  const measure = head.measures.find(({ key }) => key === definition.chart?.measure)?.label ?? ''
  const title = t('chartTitle', { measure, group: heading })
  return (
    <Card title={title}>
      <Chart
        title={title}
        heading={heading}
        data={data}
        format={value => measureText(value, unit)}
        href={({ series, at }) => hrefOf?.(cellAt(series, at))}
        table="elsewhere"
      />
      {hidden > 0 && <p className="quiet">{t('hiddenInChart', { count: hidden })}</p>}
    </Card>
  )
}
