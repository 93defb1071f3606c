import { DetailPage } from '@/ui/page/Page.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'

/** Stands in for a page until its code has come. */
export const WaitingPage = () => (
  <DetailPage>
    <SkeletonLines lines={8} />
  </DetailPage>
)
