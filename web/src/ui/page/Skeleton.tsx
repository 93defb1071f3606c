import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'
import { DetailPage, ListPage } from './Page.tsx'
import css from './page.module.css'

/** The outline of loading content; appears only after 150 ms, so that quick responses don't flicker. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Loading lines of text. */
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

/** A loading page, while its code or the sign-in loads: its title, and rows or cards below. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  // It renders once, and the compiler's added code would load before the first page.
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
