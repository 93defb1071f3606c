import { api } from '@preceptor/contract'
import { IconCertificate } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { credentialsTexts } from './texts.ts'

/** To the credentials of current employees, with how many wait for a review; on a phone only while there are some. */
export function CredentialsLink() {
  const t = useTexts(credentialsTexts)
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const { data } = useQueryOf(
    api.credentials.list,
    { query: { standing: 'review', people: 'current', per_page: 1 } },
    { quiet: true, staleTime: 60_000 },
  )
  const count = data?.meta.total ?? 0
  if (narrow && count === 0) return null
  const label = count > 0 ? t('linkWaiting', { count }) : t('title')
  return (
    <ButtonLink
      href={to.page(agencyPages.credentials.path, { ...(count > 0 && { standing: 'review' }), people: 'current' })}
      icon={<IconCertificate size={16} aria-hidden="true" />}
      {...(narrow && { 'aria-label': label })}
    >
      {narrow ? String(count) : label}
    </ButtonLink>
  )
}
