import { activeStatus, type DashboardFacts, employeeFilters } from '@preceptor/contract'
import { IconCheck } from '@tabler/icons-react'
import { peopleShare } from '@preceptor/contract/people-share'
import { formatShare } from '@/lib/format-more.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { activeOf } from './status-facts.ts'
import { dashboardTexts } from './texts.ts'

type Missing = keyof DashboardFacts['missing']
const names: Record<Missing, string> = employeeFilters.missing.choices

/** Missing data of active employees; each number opens the list to fill it in. */
export function MissingCard({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const active = activeOf(facts)
  return (
    <Card
      title={t('missing')}
      className={css.third}
      action={list({}) && <Link href={to.page(agencyPages.duplicates.path)}>{t('duplicates')}</Link>}
    >
      <ul className={css.missing}>
        {(Object.keys(names) as Missing[]).map(field => (
          <MissingLine
            key={field}
            label={inWords(names[field])}
            count={facts.missing[field]}
            share={peopleShare(facts.missing[field], active) ?? 0}
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
  const t = useTexts(dashboardTexts)
  if (count === 0) {
    return (
      <li>
        <span>{label}</span>
        <span className={css.complete}>
          <IconCheck size={14} aria-hidden="true" /> {t('complete')}
        </span>
      </li>
    )
  }
  return (
    <li>
      {href ? <Link href={href}>{label}</Link> : <span>{label}</span>}
      <span className={css.missingShare}>{formatShare(share)}</span>
      <span className={css.missingCount}>{formatNumber(count)}</span>
    </li>
  )
}
