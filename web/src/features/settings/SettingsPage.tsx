import { can } from '@preceptor/contract'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages, tabsOf } from '@/nav/pages.ts'
import { navTexts } from '@/nav/texts.ts'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { settingsTexts } from './texts.ts'

/** Tabs that grow with their content; the others have a list that scrolls on its own. */
const flowing = [
  agencyPages.settingsInfo.path,
  agencyPages.settingsSystemMessages.path,
  agencyPages.settingsCompliance.path,
  agencyPages.settingsIntegration.path,
]

/** The agency's settings (R-RTE-9): a tab per subject, those only that the user may open. */
export default function SettingsPage() {
  const t = useTexts(settingsTexts)
  const user = useUser()
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  return (
    <ListPage flows={flowing.some(path => pathname === to.settingsTab(path))}>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={tabsOf(agencyPages.settings.path)
          .filter(tab => can(user, tab.access))
          .map(tab => ({
            label: navTexts.say(tab.title),
            href: to.page(tab.path),
            current: pathname === to.page(tab.path),
          }))}
      />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet />
      </Suspense>
    </ListPage>
  )
}
