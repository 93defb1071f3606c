import { api } from '@preceptor/contract'
import { IconShieldOff } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { WaitingLink } from '@/widgets/second-person/WaitingLink.tsx'
import { waiversTexts } from '@/widgets/waivers/texts.ts'

/** Link to the waivers of current employees. */
export function WaiversLink() {
  const t = useTexts(waiversTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.waivers.list}
      waiting={{ standing: 'review', people: 'current' }}
      hrefOf={count =>
        to.page(agencyPages.waivers.path, { ...(count > 0 && { standing: 'review' }), people: 'current' })
      }
      wordsOf={count => (count > 0 ? t('linkWaiting', { count }) : t('title'))}
      icon={<IconShieldOff size={16} aria-hidden="true" />}
    />
  )
}
