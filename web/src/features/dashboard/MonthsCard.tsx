import { useTexts } from '@/lib/texts/catalogue.ts'
import { Chart } from '@/ui/chart/Chart.tsx'
import type { ChartValue } from '@/ui/chart/chart-props.ts'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { type Month, monthLabel, monthName, monthSpan, monthTitle } from './months.ts'
import { dashboardTexts } from './texts.ts'

/** Hires and departures over twelve months. */
export function MonthsCard({ months, list }: { months: readonly Month[]; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const sum = (key: 'hired' | 'left') => months.reduce((total, month) => total + month[key], 0)
  const summary = t('monthsSummary', { hired: sum('hired'), left: sum('left'), months: months.length })
  const words = ({ series, at, value: count }: ChartValue) =>
    t(series === 0 ? 'hiredIn' : 'leftIn', { count, month: monthName(months[at]?.month ?? '') })
  const href = ({ series, at, value }: ChartValue) => {
    const { from, to } = monthSpan(months[at]?.month ?? '')
    if (value === 0) return undefined
    return list(series === 0 ? { hired_from: from, hired_to: to } : { terminated_from: from, terminated_to: to })
  }
  return (
    <Card title={t('months')} className={css.twoThirds}>
      <p className={css.summary}>{summary}</p>
      <Chart
        title={t('monthsTable')}
        heading={t('month')}
        summary={summary}
        data={{
          kind: 'bar',
          steps: true,
          labels: months.map(({ month }, at) => shortLabel(month, at === 0)),
          series: [
            { label: t('hired'), color: 'teal', values: months.map(({ hired }) => hired) },
            { label: t('left'), color: 'grey', values: months.map(({ left }) => left) },
          ],
        }}
        longLabels={months.map(({ month }) => monthTitle(month))}
        words={words}
        href={href}
      />
    </Card>
  )
}

function shortLabel(month: string, isFirst: boolean) {
  const { name, year } = monthLabel(month, isFirst)
  return year ? `${name} ${year}` : name
}
