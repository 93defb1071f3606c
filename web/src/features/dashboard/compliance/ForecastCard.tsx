import type { LapseWeek } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { formatDays, formatHours } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Chart } from '@/ui/chart/Chart.tsx'
import { Card } from '@/ui/page/Card.tsx'
import type { ListQuery } from '@/widgets/compliance/standing-links.ts'
import dashboard from '../dashboard.module.css'
import { glanceTexts } from './texts.ts'

interface Props {
  weeks: readonly LapseWeek[]
  /** The filters of its lists. */
  base: ListQuery
}

/** The number of employees who lapse each week, and the least work that prevents it. */
export function ForecastCard({ weeks, base }: Props) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const longLabels = weeks.map(span)
  const sum = (key: 'people' | 'minutes' | 'proofs') => weeks.reduce((total, week) => total + week[key], 0)
  const people = sum('people')
  const listOf = ({ first_day: lapse_from, last_day: lapse_to, people: count }: LapseWeek) =>
    count > 0 ? to.employees({ ...base, lapse_from, lapse_to, sort_by: 'next_lapse' }) : undefined
  return (
    <Card title={t('forecast')} className={dashboard.full}>
      <p className={dashboard.forecastSum}>
        {t('forecastSum', { people })}{' '}
        {people > 0 && t('forecastPrevent', { hours: formatHours(sum('minutes'), 'long'), proofs: sum('proofs') })}{' '}
        {people > 0 && t('forecastIncludes')}
      </p>
      {people > 0 && (
        <Chart
          title={t('forecastTable')}
          heading={t('week')}
          height={172}
          data={{
            kind: 'bar',
            steps: true,
            labels: weeks.map(week => dayAndMonth(week.first_day)),
            series: [{ label: t('people'), color: 'amber', values: weeks.map(week => week.people) }],
          }}
          longLabels={longLabels}
          words={({ at, value }) => t('weekWords', { week: longLabels[at] ?? '', people: value })}
          href={({ at }) => weeks[at] && listOf(weeks[at])}
          extra={[
            { heading: t('hours'), cells: weeks.map(week => formatHours(week.minutes)) },
            { heading: t('others'), cells: weeks.map(week => formatNumber(week.proofs)) },
          ]}
        />
      )}
    </Card>
  )
}

const span = ({ first_day, last_day }: LapseWeek) =>
  formatDays(`${first_day}T12:00:00Z`, `${last_day}T12:00:00Z`, 'UTC')
/** Without the year, which the range shows. */
const dayAndMonth = (day: string) => formatDay(day).replace(/,? (de )?\d{4}$/, '')
