import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { reportsTexts } from './texts.ts'

/** The tabs of the reports room. */
export function ReportTabs() {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const tabs = [
    { label: t('library'), href: to.page(agencyPages.reports.path) },
    { label: t('history'), href: to.page(agencyPages.reportHistory.path) },
  ]
  return <Tabs label={t('title')} tabs={tabs.map(tab => ({ ...tab, current: pathname === tab.href }))} />
}
