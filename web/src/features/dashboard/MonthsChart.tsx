import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { type Month, monthLabel, monthName, monthSpan, roundTop } from './months.ts'
import { dashboardTexts } from './texts.ts'

export interface MonthsChartProps {
  months: readonly Month[]
  list: ListLink
  /** The chart in one sentence, for those who do not see it. */
  summary: string
}

/**
 * Two columns a month. The bars open their lists by pointer; by keyboard the same links stand in the table, so the chart takes
 * no tab stops.
 */
export function MonthsChart({ months, list, summary }: MonthsChartProps) {
  const t = useTexts(dashboardTexts)
  const top = roundTop(Math.max(0, ...months.flatMap(({ hired, left }) => [hired, left])))
  const lines = [top, top / 2, 0]
  return (
    <div className={css.chart}>
      <p className="sr-only">
        {summary}. {t('tableNamesMonths')}
      </p>
      <div className={css.scale} aria-hidden="true">
        {lines.map(line => (
          <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
            {formatNumber(line)}
          </span>
        ))}
      </div>
      <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(line => (
          <line key={line} x1="0" x2="100" y1={100 - (line / top) * 100} y2={100 - (line / top) * 100} />
        ))}
      </svg>
      <div className={css.monthsRow} aria-hidden="true">
        {months.map((one, at) => (
          <MonthColumn key={one.month} {...{ one, top, list }} label={monthLabel(one.month, at === 0)} />
        ))}
      </div>
    </div>
  )
}

interface MonthColumnProps {
  one: Month
  top: number
  label: ReturnType<typeof monthLabel>
  list: ListLink
}

function MonthColumn({ one: { month, hired, left }, top, label, list }: MonthColumnProps) {
  const t = useTexts(dashboardTexts)
  const { from, to } = monthSpan(month)
  const bars = [
    { series: 'hired', tip: 'barHired', n: hired, href: list({ hired_from: from, hired_to: to }) },
    { series: 'left', tip: 'barLeft', n: left, href: list({ terminated_from: from, terminated_to: to }) },
  ] as const
  return (
    <div className={css.month}>
      <div className={css.bars}>
        {bars.map(({ series, tip, n, href }) => (
          <MonthBar
            key={series}
            {...{ series, n, href }}
            share={n / top}
            tip={t(tip, { month: monthName(month), count: n })}
          />
        ))}
      </div>
      <span className={css.monthLabel}>
        {label.name}
        {label.year && <span className={css.year}> {label.year}</span>}
      </span>
    </div>
  )
}

interface MonthBarProps {
  series: string
  n: number
  share: number
  tip: string
  href: string | undefined
}

function MonthBar({ series, n, share, tip, href }: MonthBarProps) {
  const bar = (
    <span className={css.bar} data-series={series} style={{ height: `${n > 0 ? Math.max(1.5, share * 100) : 0}%` }} />
  )
  if (n === 0 || !href) return <span className={css.barSpace}>{bar}</span>
  return (
    <Link href={href} tabIndex={-1} className={css.barSpace} data-tip={tip}>
      {bar}
    </Link>
  )
}
