import { can } from '@preceptor/contract'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages, tabsOf } from '@/nav/pages.ts'
import { navTexts } from '@/nav/texts.ts'
import { GroupedTabs } from '@/ui/page/GroupedTabs.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { inGroups } from './setting-groups.ts'
import { settingsTexts } from './texts.ts'

/** Tabs that grow with their content; the others have a list that scrolls separately. */
const flowing = [
  agencyPages.settingsInfo.path,
  agencyPages.settingsSystemMessages.path,
  agencyPages.settingsCompliance.path,
  agencyPages.settingsIntegration.path,
]

/** The agency's settings (R-RTE-9): a tab per subject in a grouped list, limited to those the user may open. */
export default function SettingsPage() {
  const t = useTexts(settingsTexts)
  const user = useUser()
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const groups = inGroups(tabsOf(agencyPages.settings.path).filter(tab => can(user, tab.access)))
  return (
    <ListPage flows={flowing.some(path => pathname === to.settingsTab(path))}>
      <PageHeader title={t('title')} />
      <GroupedTabs
        label={t('title')}
        groups={groups.map(({ title, tabs }) => ({
          title: t(title),
          tabs: tabs.map(tab => ({
            label: navTexts.say(tab.title),
            href: to.page(tab.path),
            current: pathname === to.page(tab.path),
          })),
        }))}
      >
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Outlet />
        </Suspense>
      </GroupedTabs>
    </ListPage>
  )
}
