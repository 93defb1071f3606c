import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { duplicatesTexts } from './texts.ts'

/** Possible and past merges. */
export function DuplicateTabs() {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const [open, merged] = [to.page(agencyPages.duplicates.path), to.page(agencyPages.merges.path)]
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { label: t('tabOpen'), href: open, current: pathname === open },
        { label: t('tabMerged'), href: merged, current: pathname === merged },
      ]}
    />
  )
}
