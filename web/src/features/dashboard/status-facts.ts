import { activeStatus, type DashboardFacts, type ProviderStatus, providerStatuses } from '@preceptor/contract'
import type { Bar } from '@/ui/page/Bars.tsx'

export const activeOf = ({ by_status }: Pick<DashboardFacts, 'by_status'>) =>
  by_status.find(({ provider_status }) => provider_status === activeStatus)?.count ?? 0

export const statusName = (code: number) => providerStatuses[code as ProviderStatus] ?? `Status ${code}`

/** Teal is for what counts; the rest is grey, what needs a look is amber. */
export const barColours: Partial<Record<number, Bar['colour']>> = { 1: 'teal', 3: 'amber', 8: 'amber' }
