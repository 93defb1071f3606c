import { api } from '@preceptor/contract'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { duplicatesTexts } from './texts.ts'

/** Link to the possible duplicates, with their number. */
export function DuplicatesLink() {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const { data } = useQueryOf(api.employeeMerges.count, {}, { quiet: true, staleTime: 60_000 })
  const count = data?.count ?? 0
  return (
    <ButtonLink href={to.page(agencyPages.duplicates.path)} icon={<IconArrowsJoin2 size={16} aria-hidden="true" />}>
      {t('openList', { count })}
    </ButtonLink>
  )
}
