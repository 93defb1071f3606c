import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { formatTime, formatWeekday, formatZone } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Faces } from './Faces.tsx'
import css from './scheduled.module.css'
import { scheduledTexts } from './texts.ts'

/** Lists the scheduled reports of the next 30 days, in the agency's time zone. */
export default function Calendar() {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(api.reportSchedules.upcoming, {})
  const byDay = Map.groupBy(data?.data ?? [], one => todayIn(timeZone, new Date(one.due_at)))
  return (
    <DetailPage>
      <PageHeader title={t('title')} />
      <Faces face="calendar" />
      {data ? (
        byDay.size === 0 ? (
          <Empty title={t('nothingAhead')} hint={t('nothingAheadHint')} />
        ) : (
          <div className={css.days}>
            {[...byDay].map(([day, due]) => (
              <Card key={day} title={`${formatWeekday(day)}, ${formatDay(day)}`}>
                <ul className={css.lines}>
                  {due.map(one => (
                    <li key={one.schedule_id + one.due_at} className={css.due}>
                      <span className="quiet num">{timeOf(one)}</span>
                      <Link href={to.page(agencyPages.scheduledReports.path, { schedule: one.schedule_id })}>
                        {one.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        )
      ) : isError ? (
        <NotLoaded title={t('calendarFailed')} retry={refetch} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </DetailPage>
  )
}

/** Formats the time in the schedule's zone, which may differ from the agency's. */
const timeOf = ({ due_at, zone }: { due_at: string; zone: string }) =>
  `${formatTime(due_at, zone)} ${formatZone(due_at, zone)}`
