import { useId, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { MonthsChart } from './MonthsChart.tsx'
import { type Month, monthName, monthSpan } from './months.ts'

/** Hires and leavers of twelve months, as a chart or as the table behind it. */
export function MonthsCard({ months, list }: { months: readonly Month[]; list: ListLink }) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const sum = (key: 'hired' | 'left') => months.reduce((total, month) => total + month[key], 0)
  const summary = `${formatNumber(sum('hired'))} hired and ${formatNumber(sum('left'))} left in the last ${months.length} months`
  return (
    <Card
      title="Hires and leavers"
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
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <p className={css.summary}>
        <span className={css.key} data-series="hired" aria-hidden="true" /> Hired
        <span className={css.key} data-series="left" aria-hidden="true" /> Left
        <span className={css.summaryText}>{summary}</span>
      </p>
      <div id={id}>
        {asTable ? <MonthsTable months={months} list={list} /> : <MonthsChart {...{ months, list, summary }} />}
      </div>
    </Card>
  )
}

function MonthsTable({ months, list }: { months: readonly Month[]; list: ListLink }) {
  return (
    <table className={css.monthsTable}>
      <caption className="sr-only">Hires and leavers by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Hired</th>
          <th scope="col">Left</th>
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
                  label={`${hired} hired in ${monthName(month)}`}
                  href={list({ hired_from: from, hired_to: to })}
                />
              </td>
              <td>
                <Count
                  n={left}
                  label={`${left} left in ${monthName(month)}`}
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
