import { Skeleton } from '@/ui/page/Skeleton.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

/** The dashboard's loading skeleton. */
export const DashboardSkeleton = () => (
  <div className={css.grid} role="status" aria-label={dashboardTexts.say('loading')}>
    <Outline className={css.full} lines={14} />
    <div className={css.headline}>
      {[0, 1, 2, 3, 4].map(tile => (
        <div key={tile} className={css.outline}>
          <Skeleton width={110} />
          <Skeleton width={64} height={24} />
          <Skeleton width={80} height={10} />
        </div>
      ))}
    </div>
    <Outline className={css.twoThirds} height={190} />
    {[7, 6, 6, 6].map((lines, at) => (
      <Outline key={at} className={css.third} lines={lines} />
    ))}
  </div>
)

interface OutlineProps {
  className: string | undefined
  lines?: number
  /** Number of tiles side by side. */
  tiles?: number
  /** Height of a chart. */
  height?: number
}

/** A card's loading skeleton, about as tall as the card. */
export function Outline({ className, lines = 0, tiles = 0, height }: OutlineProps) {
  return (
    <div className={className}>
      <div className={css.outline}>
        <Skeleton width={140} />
        {tiles > 0 && (
          <div className={css.training}>
            {Array.from({ length: tiles }, (_, tile) => (
              <Skeleton key={tile} height={76} />
            ))}
          </div>
        )}
        {height !== undefined && <Skeleton height={height} />}
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={`${96 - ((line * 19) % 44)}%`} />
        ))}
      </div>
    </div>
  )
}
