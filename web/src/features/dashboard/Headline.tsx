import { activeStatus, type DashboardFacts } from '@preceptor/contract'
import { peopleShare } from '@preceptor/contract/people-share'
import { formatShare } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { StatTile } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { monthName, monthSpan } from './months.ts'
import { activeOf } from './status-facts.ts'
import { dashboardTexts } from './texts.ts'

/** The most prominent numbers. */
export function Headline({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const active = activeOf(facts)
  const now = facts.months.at(-1)
  const before = facts.months.at(-2)
  const span = now && monthSpan(now.month)
  return (
    <section className={css.headline} aria-label={t('atAGlance')}>
      <StatTile
        label={t('active')}
        value={active}
        hint={t('shareOfAll', { share: formatShare(peopleShare(active, facts.total) ?? 0) })}
        href={list({ provider_status: activeStatus })}
      />
      <StatTile label={t('all')} value={facts.total} hint={t('allHint')} href={list({})} />
      {now && (
        <>
          <StatTile
            label={t('hiredThisMonth')}
            value={now.hired}
            hint={before && t('inMonth', { count: before.hired, month: monthName(before.month) })}
            href={list({ hired_from: span?.from, hired_to: span?.to })}
          />
          <StatTile
            label={t('leftThisMonth')}
            value={now.left}
            hint={before && t('inMonth', { count: before.left, month: monthName(before.month) })}
            href={list({ terminated_from: span?.from, terminated_to: span?.to })}
          />
        </>
      )}
      <StatTile
        label={t('upcoming')}
        value={facts.upcoming_status_changes}
        hint={facts.upcoming_status_changes > 0 ? t('upcomingHint') : t('noUpcoming')}
        href={list({ planned: 'status_change' })}
      />
    </section>
  )
}
