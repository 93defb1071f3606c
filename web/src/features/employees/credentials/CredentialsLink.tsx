import { api } from '@preceptor/contract'
import { IconCertificate } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { WaitingLink } from '@/widgets/second-person/WaitingLink.tsx'
import { credentialsTexts } from './texts.ts'

/** Link to the credentials of current employees. */
export function CredentialsLink() {
  const t = useTexts(credentialsTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.credentials.list}
      waiting={{ standing: 'review', people: 'current' }}
      hrefOf={() => to.page(agencyPages.credentials.path, agencyPages.credentials.opens)}
      wordsOf={count => (count > 0 ? t('linkWaiting', { count }) : t('title'))}
      icon={<IconCertificate size={16} aria-hidden="true" />}
    />
  )
}
