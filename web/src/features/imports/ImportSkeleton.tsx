import { Skeleton } from '@/ui/page/Skeleton.tsx'
import css from './imports.module.css'

export const ImportSkeleton = () => (
  <div role="status" aria-label="Loading" className={css.skeletons}>
    <Skeleton width={260} height={24} />
    <Skeleton width={360} />
    <Skeleton height={44} />
    <Skeleton height={320} />
  </div>
)
