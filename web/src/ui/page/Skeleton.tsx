import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'
import { DetailPage, ListPage } from './Page.tsx'
import css from './page.module.css'

/** The shape of what comes; shows only after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  'use no memo'
  const t = useTexts(uiTexts)
  return (
    <div className={css.skeletonLines} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}

export type PageShape = 'list' | 'cards'

/** A whole page to come, while its code or the sign-in is on its way: its title, and rows or cards below. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  // It is drawn once, and what the compiler would add loads before the first page.
  'use no memo'
  const t = useTexts(uiTexts)
  const Frame = shape === 'list' ? ListPage : DetailPage
  return (
    <Frame>
      <div className={css.pageSkeleton} data-shape={shape} role="status" aria-label={t('loading')}>
        <Skeleton width={180} height={24} />
        {shape === 'list' && <Skeleton height={32} />}
        {Array.from({ length: shape === 'list' ? 12 : 3 }, (_, part) => (
          <Skeleton key={part} height={shape === 'list' ? 28 : 140} />
        ))}
      </div>
    </Frame>
  )
}
