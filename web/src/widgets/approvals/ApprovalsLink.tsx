import { api } from '@preceptor/contract'
import { IconUserCheck } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { WaitingLink } from '../second-person/WaitingLink.tsx'
import { approvalsTexts } from './texts.ts'

const waiting = { state: 'pending', turn: 'decide' }

/** Link to the approvals, with the number waiting for the user. */
export function ApprovalsLink() {
  const t = useTexts(approvalsTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.approvals.list}
      waiting={waiting}
      hrefOf={count => to.page(agencyPages.approvals.path, count > 0 ? waiting : {})}
      wordsOf={count => t('link', { count })}
      icon={<IconUserCheck size={16} aria-hidden="true" />}
    />
  )
}
