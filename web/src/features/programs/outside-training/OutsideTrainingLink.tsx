import { api } from '@preceptor/contract'
import { IconFileCertificate } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { externalTexts } from '@/widgets/external-training/texts.ts'

/** To what waits for an approval, with how many that are; on a phone only while there are some. */
export default function OutsideTrainingLink() {
  const t = useTexts(externalTexts)
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const { data } = useQueryOf(
    api.externalTrainings.list,
    { query: { state: 'recorded', per_page: 1 } },
    { quiet: true, staleTime: 60_000 },
  )
  const count = data?.meta.total ?? 0
  if (narrow && count === 0) return null
  const label = count > 0 ? t('linkWaiting', { count }) : t('linkNone')
  return (
    <ButtonLink
      href={to.page(`${agencyPages.outsideTraining.path}${count > 0 ? '?state=recorded' : ''}`)}
      icon={<IconFileCertificate size={16} aria-hidden="true" />}
      {...(narrow && { 'aria-label': label })}
    >
      {narrow ? formatNumber(count) : label}
    </ButtonLink>
  )
}
