import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { systemMessagesTexts } from './texts.ts'

export function BackToMessages() {
  const t = useTexts(systemMessagesTexts)
  const to = useAgencyPaths()
  return (
    <BackToList
      list={{ name: 'system-messages' }}
      label={t('back')}
      path={to.page(agencyPages.settingsSystemMessages.path)}
    />
  )
}
