import { api, type DashboardSession, type DashboardSessions, sessionPhases } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import dashboard from '../dashboard.module.css'
import { Outline } from '../DashboardSkeleton.tsx'
import css from './sessions.module.css'
import { dashboardSessionsTexts } from './texts.ts'

/** Phases of the list behind the number, without drafts and canceled sessions. */
const onPhases = 'open,full,in_progress,attendance_pending,closed'

/**
 * This week's sessions with their seats, pending sign-offs, and people who didn't attend. Uses a separate call, so that nothing
 * else waits.
 */
export function SessionsCards() {
  const t = useTexts(dashboardSessionsTexts)
  const asked = useQueryOf(api.dashboard.sessions, {}, { staleTime: 15_000, quiet: true })
  const facts = asked.data
  if (asked.isError && !facts)
    return (
      <Card title={t('title')} className={dashboard.full}>
        <LineNotLoaded text={t('failed')} retry={asked.refetch} />
      </Card>
    )
  if (!facts)
    return (
      <div className={dashboard.full} role="status" aria-label={t('loading')}>
        <Outline className={undefined} tiles={3} lines={6} />
      </div>
    )
  return <Filled facts={facts} />
}

function Filled({ facts: { week, to_sign, no_shows } }: { facts: DashboardSessions }) {
  const t = useTexts(dashboardSessionsTexts)
  const to = useAgencyPaths()
  const sessions = agencyPages.sessions.path
  const ofWeek = to.page(sessions, { phase: onPhases, starts_from: week.from, starts_to: week.to })
  return (
    <Card title={t('title')} className={dashboard.full}>
      <div className={dashboard.training}>
        <StatTile
          label={t('week')}
          value={week.count}
          hint={t('weekSpan', { from: formatDay(week.from), to: formatDay(week.to) })}
          href={ofWeek}
        />
        <StatTile label={t('toSign')} value={to_sign} href={to.page(sessions, { phase: 'attendance_pending' })} />
        <StatTile
          label={t('noShows')}
          value={no_shows.count}
          hint={t('noShowsHint')}
          href={to.page(agencyPages.bookings.path, {
            result: 'absent',
            starts_from: no_shows.from,
            starts_to: no_shows.to,
          })}
        />
      </div>
      {week.first.length === 0 ? (
        <p className={css.none}>
          {t('none')} <Link href={to.page(agencyPages.schedule.path)}>{t('plan')}</Link>
        </p>
      ) : (
        <ul className={css.sessions} aria-label={t('list')}>
          {week.first.map(session => (
            <Line key={session.id} session={session} />
          ))}
        </ul>
      )}
      {week.count > week.first.length && (
        <p className={css.more}>
          <Link href={ofWeek}>{t('showAll', { count: week.count })}</Link>
        </p>
      )}
    </Card>
  )
}

function Line({ session }: { session: DashboardSession }) {
  const t = useTexts(dashboardSessionsTexts)
  const to = useAgencyPaths()
  const { id, title, starts_at, zone, place, capacity, booked, waiting, phase } = session
  const isPlain = phase === 'open'
  return (
    <li className={css.session}>
      <span className={css.when}>{formatInstant(starts_at, zone)}</span>
      <span className={css.what}>
        <Link href={to.page(`sessions/${id}`)}>{title}</Link>
        <span className="quiet">{[place, !isPlain && inWords(sessionPhases[phase])].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={css.seats}>
        {capacity === null ? t('booked', { booked }) : t('seats', { booked, capacity })}
        {waiting > 0 && <span className="quiet">{t('waiting', { count: waiting })}</span>}
      </span>
    </li>
  )
}
