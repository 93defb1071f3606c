import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { automationTexts } from './texts.ts'

export function BackToAutomation() {
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  return (
    <BackToList
      list={{ name: 'automation_rules' }}
      label={t('back')}
      path={to.page(agencyPages.settingsAutomation.path)}
    />
  )
}
