import css from './page.module.css'

/** The shape of what comes; shows only after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.skeletonLines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}
