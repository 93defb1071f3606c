import { importOutcomes, type RosterImport } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import { countOf, outcomeColours, outcomeIn, outcomes, outcomesDone } from './outcomes.ts'

/** How many rows do what; each number shows its rows below. */
export function ResultTiles({ data, done }: { data: RosterImport; done: boolean }) {
  const to = useAgencyPaths()
  const [params] = useUrlQuery()
  const chosen = outcomeIn(params.get('outcome'))
  const words = done ? outcomesDone : importOutcomes
  const shown = outcomes.filter(outcome => countOf(data.counts, outcome) > 0 || outcome === chosen)
  const tiles: OutcomeTile[] = [
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
  return <OutcomeTiles label="Rows by result" tiles={tiles} />
}
