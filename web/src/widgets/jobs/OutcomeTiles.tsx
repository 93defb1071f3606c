import { formatNumber } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from './outcome-tiles.module.css'

export interface OutcomeTile {
  key: string
  label: string
  count: number
  colour: StatusColour | 'none'
  current: boolean
  href: string
}

/** Counts rows by outcome; each number shows its rows below. */
export const OutcomeTiles = ({ label, tiles }: { label: string; tiles: readonly OutcomeTile[] }) => (
  <nav aria-label={label}>
    <ul className={css.tiles}>
      {tiles.map(({ key, label, count, colour, current, href }) => (
        <li key={key}>
          <Link href={href} replace className={css.tile} data-colour={colour} aria-current={current || undefined}>
            <span className={css.tileLabel}>{label}</span>
            <span className={css.tileCount}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
