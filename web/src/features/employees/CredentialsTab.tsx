import { useParams } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'

const OfEmployee = lazyPart(
  () => import('./credentials/OfEmployee.tsx'),
  () => <SkeletonLines lines={6} />,
)
const Worklist = lazyPart(() => import('./credentials/Worklist.tsx'))

/** Credentials of one person, as a tab, or of everybody: one file, because the first load names every file of a page. */
export default function CredentialsTab() {
  return useParams()['id'] ? <OfEmployee /> : <Worklist />
}
