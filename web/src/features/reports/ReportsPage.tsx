import { useLocation, useParams } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { PageSkeleton } from '@/ui/page/Skeleton.tsx'

const Waiting = () => <PageSkeleton shape="list" />
const Library = lazyPart(() => import('./library/Library.tsx'), Waiting)
const History = lazyPart(() => import('./history/History.tsx'), Waiting)
const Payroll = lazyPart(() => import('./payroll/Payroll.tsx'), Waiting)
const Scheduled = lazyPart(() => import('./scheduled/Scheduled.tsx'), Waiting)
const Builder = lazyPart(() => import('./builder/Builder.tsx'), Waiting)
const OneReport = lazyPart(() => import('./report/OneReport.tsx'), Waiting)
const OneRun = lazyPart(() => import('./run/OneRun.tsx'), Waiting)

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
