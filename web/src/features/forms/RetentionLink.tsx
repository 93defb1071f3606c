import { api } from '@preceptor/contract'
import { IconArchive } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { WaitingLink } from '@/widgets/second-person/WaitingLink.tsx'
import { formsPageTexts } from './texts.ts'

/** Link to the forms past their retention, with their number. */
export function RetentionLink() {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.employeeForms.destroyable}
      waiting={{}}
      hrefOf={() => to.page(agencyPages.formRetention.path)}
      wordsOf={count => t('retentionLink', { count })}
      icon={<IconArchive size={16} aria-hidden="true" />}
    />
  )
}
