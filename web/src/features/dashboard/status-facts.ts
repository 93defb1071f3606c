import { activeStatus, type DashboardFacts, type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Bar } from '@/ui/page/Bars.tsx'
import { dashboardTexts } from './texts.ts'

export const activeOf = ({ by_status }: Pick<DashboardFacts, 'by_status'>) =>
  by_status.find(({ provider_status }) => provider_status === activeStatus)?.count ?? 0

export function statusName(code: number): string {
  const name: string | undefined = providerStatuses[code as ProviderStatus]
  return name === undefined ? dashboardTexts.say('statusNumber', { code }) : inWords(name)
}

/** Teal for the statuses that count, amber for those that need attention, gray for the rest. */
export const barColours: Partial<Record<number, Bar['colour']>> = { 1: 'teal', 3: 'amber', 8: 'amber' }
