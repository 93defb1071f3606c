import { access } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { reportsTexts } from './texts.ts'

/** The tabs of the reports pages. */
export function ReportTabs() {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const seesSchedules = useCan(access.reportSchedules)
  const tabOf = (label: string, { path }: { path: string }) => {
    const href = to.page(path)
    return { label, href, current: pathname === href }
  }
  return (
    <Tabs
      label={t('title')}
      tabs={[
        tabOf(t('library'), agencyPages.reports),
        tabOf(t('history'), agencyPages.reportHistory),
        ...(seesSchedules ? [tabOf(t('scheduled'), agencyPages.scheduledReports)] : []),
        tabOf(t('payroll'), agencyPages.payroll),
      ]}
    />
  )
}
