import { useTexts } from '@/lib/texts/catalogue.ts'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { uiTexts } from '@/ui/texts.ts'
import css from './imports.module.css'

export function ImportSkeleton() {
  const t = useTexts(uiTexts)
  return (
    <div role="status" aria-label={t('loading')} className={css.skeletons}>
      <Skeleton width={260} height={24} />
      <Skeleton width={360} />
      <Skeleton height={44} />
      <Skeleton height={320} />
    </div>
  )
}
