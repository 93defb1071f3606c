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

interface Props {
  label: string
  tiles: readonly OutcomeTile[]
  /** The id of the list, if other content may be in between: clicking a number scrolls to it. */
  rows?: string
}

/** Counts rows by outcome; each number shows its rows below. */
export const OutcomeTiles = ({ label, tiles, rows }: Props) => (
  <nav aria-label={label}>
    <ul className={css.tiles}>
      {tiles.map(({ key, label, count, colour, current, href }) => (
        <li key={key}>
          <Link
            href={href}
            replace
            onClick={() => rows && showRows(rows)}
            className={css.tile}
            data-colour={colour}
            aria-current={current || undefined}
          >
            <span className={css.tileLabel}>{label}</span>
            <span className={css.tileCount}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** If less of the list than this is visible, the click would seem to have done nothing. */
const least = 160

function showRows(id: string) {
  const list = document.getElementById(id)
  if (!list || list.getBoundingClientRect().top < innerHeight - least) return
  // After the router has its new address
  requestAnimationFrame(() => list.scrollIntoView({ block: 'start', behavior: 'smooth' }))
}
