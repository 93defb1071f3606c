import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { ReportTabs } from '../ReportTabs.tsx'
import { scheduledTexts } from './texts.ts'

export type Face = 'schedules' | 'calendar' | 'deliveries'

/** The tabs of scheduled reports, and the content of the open one. */
export function Faces({ face }: { face: Face }) {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const { path } = agencyPages.scheduledReports
  const tab = (name: Face, label: string) => ({
    label,
    href: to.page(path, { show: name === 'schedules' ? undefined : name }),
    current: face === name,
  })
  return (
    <>
      <ReportTabs />
      <Tabs
        label={t('faces')}
        tabs={[tab('schedules', t('schedules')), tab('calendar', t('calendar')), tab('deliveries', t('deliveries'))]}
      />
    </>
  )
}
