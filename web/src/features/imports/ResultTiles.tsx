import { importOutcomes, type RosterImport } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import css from './imports.module.css'
import { countOf, outcomeColours, outcomeIn, outcomes, outcomesDone } from './outcomes.ts'

/** How many rows do what; each number shows its rows below. */
export function ResultTiles({ data, done }: { data: RosterImport; done: boolean }) {
  const to = useAgencyPaths()
  const [params] = useUrlQuery()
  const chosen = outcomeIn(params.get('outcome'))
  const words = done ? outcomesDone : importOutcomes
  const shown = outcomes.filter(outcome => countOf(data.counts, outcome) > 0 || outcome === chosen)
  const tiles = [
    {
      key: 'all',
      label: 'All rows',
      count: data.total,
      colour: 'none',
      current: chosen === undefined,
      href: to.import(data.id),
    },
    ...shown.map(outcome => ({
      key: outcome,
      label: words[outcome],
      count: countOf(data.counts, outcome),
      colour: outcomeColours[outcome],
      current: chosen === outcome,
      href: to.import(data.id, { outcome }),
    })),
  ]
  return (
    <nav aria-label="Rows by result">
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
}
