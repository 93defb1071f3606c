import type { DashboardFacts } from '@preceptor/contract'
import { Bars } from '@/ui/page/Bars.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { barColours, statusName } from './status-facts.ts'

export function StatusCard({ facts, list }: { facts: DashboardFacts; list: ListLink }) {
  const bars = facts.by_status
    .filter(({ count }) => count > 0)
    .map(({ provider_status, count }) => ({
      label: statusName(provider_status),
      value: count,
      colour: barColours[provider_status] ?? ('grey' as const),
      href: list({ provider_status }),
    }))
  return (
    <Card title="People by status" className={css.third}>
      <Bars label="People by status" unit="Employees" bars={bars} />
    </Card>
  )
}
