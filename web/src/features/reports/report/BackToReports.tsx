import { reportRunsList } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import list from '@/widgets/list/list.module.css'
import { reportsTexts } from '../texts.ts'

/** Returns to the library, or to the history with its filters. */
export function BackToReports({ page }: { page: 'library' | 'history' }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  if (page === 'history')
    return <BackToList list={reportRunsList} label={t('history')} path={to.page(agencyPages.reportHistory.path)} />
  return (
    <Link href={to.page(agencyPages.reports.path)} className={list.back}>
      <IconArrowLeft size={14} aria-hidden="true" />
      {t('title')}
    </Link>
  )
}
