import type { LapseWeek } from '@preceptor/contract'
import { useId, useState } from 'react'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { formatDays, formatHours } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Columns } from '@/ui/page/Bars.tsx'
import { Card } from '@/ui/page/Card.tsx'
import type { ListQuery } from '@/widgets/compliance/standing-links.ts'
import dashboard from '../dashboard.module.css'
import { dashboardTexts } from '../texts.ts'
import { glanceTexts } from './texts.ts'

interface Props {
  weeks: readonly LapseWeek[]
  /** The filters of its lists. */
  base: ListQuery
}

/** Who stops being compliant when, as a chart or as the table behind it, and the least that prevents it. */
export function ForecastCard({ weeks, base }: Props) {
  const t = useTexts(glanceTexts)
  const shared = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const sum = (key: 'people' | 'minutes' | 'proofs') => weeks.reduce((total, week) => total + week[key], 0)
  const people = sum('people')
  const listOf = ({ first_day: lapse_from, last_day: lapse_to, people: count }: LapseWeek) =>
    count > 0 ? to.employees({ ...base, lapse_from, lapse_to, sort_by: 'next_lapse' }) : undefined
  return (
    <Card
      title={t('forecast')}
      className={dashboard.full}
      action={
        people > 0 && (
          <Button
            size="small"
            look="quiet"
            className={dashboard.toggle}
            aria-expanded={asTable}
            aria-controls={id}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? shared('asChart') : shared('asTable')}
          </Button>
        )
      }
    >
      <p className={dashboard.forecastSum}>
        {t('forecastSum', { people })}{' '}
        {people > 0 && t('forecastPrevent', { hours: formatHours(sum('minutes'), 'long'), proofs: sum('proofs') })}
      </p>
      <div id={id}>
        {people > 0 &&
          (asTable ? (
            <WeeksTable weeks={weeks} listOf={listOf} />
          ) : (
            <Columns
              label={t('forecast')}
              heading={t('week')}
              long
              series={[{ label: t('forecastSeries'), colour: 'amber' }]}
              columns={weeks.map(week => ({
                label: dayAndMonth(week.first_day),
                values: [week.people],
                words: t('weekWords', { week: span(week), people: week.people }),
                href: listOf(week),
              }))}
            />
          ))}
      </div>
    </Card>
  )
}

const span = ({ first_day, last_day }: LapseWeek) =>
  formatDays(`${first_day}T12:00:00Z`, `${last_day}T12:00:00Z`, 'UTC')
/** Without the year, which the span says. */
const dayAndMonth = (day: string) => formatDay(day).replace(/,? (de )?\d{4}$/, '')

interface TableProps {
  weeks: readonly LapseWeek[]
  listOf: (week: LapseWeek) => string | undefined
}

function WeeksTable({ weeks, listOf }: TableProps) {
  const t = useTexts(glanceTexts)
  return (
    <table className={dashboard.monthsTable}>
      <caption className="sr-only">{t('forecastTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('hours')}</th>
          <th scope="col">{t('others')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => {
          const href = listOf(week)
          return (
            <tr key={week.first_day}>
              <th scope="row">{span(week)}</th>
              <td>
                {href ? (
                  <Link href={href} aria-label={t('weekWords', { week: span(week), people: week.people })}>
                    {formatNumber(week.people)}
                  </Link>
                ) : (
                  formatNumber(week.people)
                )}
              </td>
              <td>{formatHours(week.minutes)}</td>
              <td>{formatNumber(week.proofs)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
