import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { partnerTexts } from './texts.ts'

export function BackToIntegration() {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  return (
    <BackToList list={{ name: 'integration' }} label={t('back')} path={to.page(agencyPages.settingsIntegration.path)} />
  )
}
