import { useLocation, useParams } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { WaitingPage } from './WaitingPage.tsx'

const Library = lazyPart(() => import('./library/Library.tsx'), WaitingPage)
const History = lazyPart(() => import('./history/History.tsx'), WaitingPage)
const Payroll = lazyPart(() => import('./payroll/Payroll.tsx'), WaitingPage)
const Scheduled = lazyPart(() => import('./scheduled/Scheduled.tsx'), WaitingPage)
const Builder = lazyPart(() => import('./builder/Builder.tsx'), WaitingPage)
const OneReport = lazyPart(() => import('./report/OneReport.tsx'), WaitingPage)
const OneRun = lazyPart(() => import('./run/OneRun.tsx'), WaitingPage)

/** R-RTE-8: all reports pages, from the library to payroll. They share one file because the first load lists every page's files. */
export default function ReportsPage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const to = useAgencyPaths()
  const isAt = (page: { path: string }) => pathname === to.page(page.path)
  if (isAt(agencyPages.reports)) return <Library />
  if (isAt(agencyPages.reportHistory)) return <History />
  if (isAt(agencyPages.payroll)) return <Payroll />
  if (isAt(agencyPages.scheduledReports)) return <Scheduled />
  if (isAt(agencyPages.newReport)) return <Builder />
  if (!id) return null
  return pathname.startsWith(to.page('reports/runs/')) ? <OneRun key={id} id={id} /> : <OneReport key={id} id={id} />
}
