import { useLocation, useParams } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { PageSkeleton } from '@/ui/page/Skeleton.tsx'

const OneForm = lazyPart(
  () => import('./page/OneForm.tsx'),
  () => <PageSkeleton shape="cards" />,
)
const Worklist = lazyPart(
  () => import('./Worklist.tsx'),
  () => <PageSkeleton shape="list" />,
)
const Retention = lazyPart(
  () => import('./retention/Retention.tsx'),
  () => <PageSkeleton shape="list" />,
)

/**
 * The forms given to people, one form, or the forms past their retention. They share one file because the first load lists every
 * page's files.
 */
export default function FormsPage() {
  const { formId } = useParams()
  const { pathname } = useLocation()
  const to = useAgencyPaths()
  if (formId) return <OneForm />
  return pathname === to.page(agencyPages.formRetention.path) ? <Retention /> : <Worklist />
}
