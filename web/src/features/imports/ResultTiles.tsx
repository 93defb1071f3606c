import type { RosterImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import { countOf, outcomeColours, outcomeIn, outcomes, outcomeWord } from './outcomes.ts'
import { importTexts } from './texts.ts'

/** How many rows do what; each number shows its rows below. */
export function ResultTiles({ data, done }: { data: RosterImport; done: boolean }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const [params] = useUrlQuery()
  const chosen = outcomeIn(params.get('outcome'))
  const shown = outcomes.filter(outcome => countOf(data.counts, outcome) > 0 || outcome === chosen)
  const tiles: OutcomeTile[] = [
    {
      key: 'all',
      label: t('resultAll'),
      count: data.total,
      colour: 'none',
      current: chosen === undefined,
      href: to.import(data.id),
    },
    ...shown.map(outcome => ({
      key: outcome,
      label: outcomeWord(outcome, done),
      count: countOf(data.counts, outcome),
      colour: outcomeColours[outcome],
      current: chosen === outcome,
      href: to.import(data.id, { outcome }),
    })),
  ]
  return <OutcomeTiles label={t('resultTiles')} tiles={tiles} />
}
