import { activeStatus, type DashboardFacts } from '@preceptor/contract'
import { formatNumber, formatPercent } from '@/lib/format.ts'
import { StatTile } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { monthName, monthSpan } from './months.ts'
import { activeOf } from './status-facts.ts'

/** The numbers the eye lands on. */
export function Headline({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const active = activeOf(facts)
  const now = facts.months.at(-1)
  const before = facts.months.at(-2)
  const span = now && monthSpan(now.month)
  return (
    <section className={css.headline} aria-label="At a glance">
      <StatTile
        label="Active employees"
        value={active}
        hint={`${formatPercent(active / facts.total)} of all`}
        href={list({ provider_status: activeStatus })}
      />
      <StatTile label="All employees" value={facts.total} hint="In any status" href={list({})} />
      {now && (
        <>
          <StatTile
            label="Hired this month"
            value={now.hired}
            hint={before && `${formatNumber(before.hired)} in ${monthName(before.month)}`}
            href={list({ hired_from: span?.from, hired_to: span?.to })}
          />
          <StatTile
            label="Left this month"
            value={now.left}
            hint={before && `${formatNumber(before.left)} in ${monthName(before.month)}`}
            href={list({ terminated_from: span?.from, terminated_to: span?.to })}
          />
        </>
      )}
      <StatTile
        label="Upcoming status changes"
        value={facts.upcoming_status_changes}
        hint={facts.upcoming_status_changes > 0 ? 'Take effect on their day' : 'None planned'}
        href={list({ planned: 'status_change' })}
      />
    </section>
  )
}
