import { activeStatus, type DashboardFacts, employeeFilters } from '@preceptor/contract'
import { IconCheck } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { activeOf } from './status-facts.ts'

type Missing = keyof DashboardFacts['missing']
const names: Record<Missing, string> = employeeFilters.missing.choices

/** One decimal below ten percent, so that few do not read as none. */
const shareText = (share: number) =>
  share > 0 && share < 0.1 ? `${(share * 100).toFixed(1)}%` : `${Math.round(share * 100)}%`

/** What is not known of active employees, to be mended from the list it opens. */
export function MissingCard({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const active = activeOf(facts)
  return (
    <Card title="Missing in active profiles" className={css.third}>
      <ul className={css.missing}>
        {(Object.keys(names) as Missing[]).map(field => (
          <MissingLine
            key={field}
            label={names[field]}
            count={facts.missing[field]}
            share={active > 0 ? facts.missing[field] / active : 0}
            href={list({ missing: field, provider_status: activeStatus })}
          />
        ))}
      </ul>
    </Card>
  )
}

interface LineProps {
  label: string
  count: number
  share: number
  href: string | undefined
}

function MissingLine({ label, count, share, href }: LineProps) {
  if (count === 0) {
    return (
      <li>
        <span>{label}</span>
        <span className={css.complete}>
          <IconCheck size={14} aria-hidden="true" /> Complete
        </span>
      </li>
    )
  }
  return (
    <li>
      {href ? <Link href={href}>{label}</Link> : <span>{label}</span>}
      <span className={css.missingShare}>{shareText(share)}</span>
      <span className={css.missingCount}>{formatNumber(count)}</span>
    </li>
  )
}
