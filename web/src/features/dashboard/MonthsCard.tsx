import { useId, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { MonthsChart } from './MonthsChart.tsx'
import { type Month, monthName, monthSpan } from './months.ts'
import { dashboardTexts } from './texts.ts'

/** Hires and departures of twelve months, as a chart or as the table behind it. */
export function MonthsCard({ months, list }: { months: readonly Month[]; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const sum = (key: 'hired' | 'left') => months.reduce((total, month) => total + month[key], 0)
  const summary = t('monthsSummary', { hired: sum('hired'), left: sum('left'), months: months.length })
  return (
    <Card
      title={t('months')}
      className={css.twoThirds}
      action={
        <Button
          size="small"
          look="quiet"
          className={css.toggle}
          aria-expanded={asTable}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      }
    >
      <p className={css.summary}>
        <span className={css.key} data-series="hired" aria-hidden="true" /> {t('hired')}
        <span className={css.key} data-series="left" aria-hidden="true" /> {t('left')}
        <span className={css.summaryText}>{summary}</span>
      </p>
      <div id={id}>
        {asTable ? <MonthsTable months={months} list={list} /> : <MonthsChart {...{ months, list, summary }} />}
      </div>
    </Card>
  )
}

function MonthsTable({ months, list }: { months: readonly Month[]; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  return (
    <table className={css.monthsTable}>
      <caption className="sr-only">{t('monthsTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('hired')}</th>
          <th scope="col">{t('left')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, hired, left }) => {
          const { from, to } = monthSpan(month)
          return (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>
                <Count
                  n={hired}
                  label={t('hiredIn', { count: hired, month: monthName(month) })}
                  href={list({ hired_from: from, hired_to: to })}
                />
              </td>
              <td>
                <Count
                  n={left}
                  label={t('leftIn', { count: left, month: monthName(month) })}
                  href={list({ terminated_from: from, terminated_to: to })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Count({ n, label, href }: { n: number; label: string; href: string | undefined }) {
  return n > 0 && href ? (
    <Link href={href} aria-label={label}>
      {formatNumber(n)}
    </Link>
  ) : (
    <>{formatNumber(n)}</>
  )
}
