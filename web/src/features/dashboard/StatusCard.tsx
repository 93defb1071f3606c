import type { DashboardFacts } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Bars } from '@/ui/page/Bars.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { barColours, statusName } from './status-facts.ts'
import { dashboardTexts } from './texts.ts'

export function StatusCard({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const bars = facts.by_status
    .filter(({ count }) => count > 0)
    .map(({ provider_status, count }) => ({
      label: statusName(provider_status),
      value: count,
      colour: barColours[provider_status] ?? ('grey' as const),
      href: list({ provider_status }),
    }))
  return (
    <Card title={t('byStatus')} className={css.third}>
      <Bars label={t('byStatus')} unit={t('employees')} bars={bars} />
    </Card>
  )
}
