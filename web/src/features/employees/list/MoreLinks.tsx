import { IconMessageOff } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { CredentialsLink } from '../credentials/CredentialsLink.tsx'
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx'
import { reachabilityTexts } from '../reachability/texts.ts'

/** Other lists of the same people. */
export default function MoreLinks() {
  const t = useTexts(reachabilityTexts)
  const to = useAgencyPaths()
  return (
    <>
      <CredentialsLink />
      <DuplicatesLink />
      <ButtonLink href={to.page(agencyPages.reachability.path)} icon={<IconMessageOff size={16} aria-hidden="true" />}>
        {t('title')}
      </ButtonLink>
    </>
  )
}
