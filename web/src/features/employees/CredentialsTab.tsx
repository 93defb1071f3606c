import { useLocation, useParams } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'

const OfEmployee = lazyPart(
  () => import('./credentials/OfEmployee.tsx'),
  () => <SkeletonLines lines={6} />,
)
const Worklist = lazyPart(() => import('./credentials/Worklist.tsx'))

const Waivers = lazyPart(() => import('./waivers/Waivers.tsx'))

/**
 * One person's credentials as a tab, everyone's credentials, or waivers. They share one file because the first load lists every
 * page's files.
 */
export default function CredentialsTab() {
  const { pathname } = useLocation()
  if (useParams()['id']) return <OfEmployee />
  return pathname.endsWith('/waivers') ? <Waivers /> : <Worklist />
}
