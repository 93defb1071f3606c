import { api } from '@preceptor/contract'
import { IconHistory, IconInbox } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { WaitingLink } from '@/widgets/second-person/WaitingLink.tsx'
import { inboxTexts } from './texts.ts'

const waiting = { state: 'open' }

/** Links to texts from unknown senders, with their number. */
export function DeskLink() {
  const t = useTexts(inboxTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.unassignedMessages.list}
      waiting={waiting}
      hrefOf={() => to.page(agencyPages.unassignedMessages.path)}
      wordsOf={count => t('deskLink', { count })}
      icon={<IconInbox size={16} aria-hidden="true" />}
    />
  )
}

/** Link to sent messages and their delivery state. */
export function LogLink() {
  const t = useTexts(inboxTexts)
  const to = useAgencyPaths()
  return (
    <ButtonLink href={to.page(agencyPages.messageLog.path)} icon={<IconHistory size={16} aria-hidden="true" />}>
      {t('logLink')}
    </ButtonLink>
  )
}
