import { Skeleton } from '@/ui/page/Skeleton.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

/** The dashboard in outline. */
export const DashboardSkeleton = () => (
  <div className={css.grid} role="status" aria-label={dashboardTexts.say('loading')}>
    <Outline className={css.full} lines={4} />
    <div className={css.headline}>
      {[0, 1, 2, 3, 4].map(tile => (
        <div key={tile} className={css.outline}>
          <Skeleton width={110} />
          <Skeleton width={64} height={24} />
          <Skeleton width={80} height={10} />
        </div>
      ))}
    </div>
    <Outline className={css.twoThirds} lines={0} />
    {[7, 6, 6, 6].map((lines, at) => (
      <Outline key={at} className={css.third} lines={lines} />
    ))}
  </div>
)

function Outline({ className, lines }: { className: string | undefined; lines: number }) {
  return (
    <div className={className}>
      <div className={css.outline}>
        <Skeleton width={140} />
        {lines === 0 && <Skeleton height={190} />}
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={`${96 - ((line * 19) % 44)}%`} />
        ))}
      </div>
    </div>
  )
}
