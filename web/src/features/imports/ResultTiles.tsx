import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import { kindOf } from './kinds.ts'
import { countOf, type Outcome, outcomeColour, outcomeIn, outcomeWord } from './outcomes.ts'
import { importTexts } from './texts.ts'

interface Props {
  data: FileImport
  done: boolean
  /** The outcome of the rows shown at first. */
  first?: Outcome | undefined
  /** The id of the list that shows the rows. */
  rows: string
}

/** Row counts by effect; each number shows its rows below. */
export function ResultTiles({ data, done, first, rows }: Props) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const [params] = useUrlQuery()
  const kind = kindOf(data)
  const chosen = outcomeIn(params.get('outcome'), kind, first)
  const shown = kind.outcomes.filter(outcome => countOf(data.counts, outcome) > 0 || outcome === chosen)
  const tiles: OutcomeTile[] = [
    {
      key: 'all',
      label: t('resultAll'),
      count: data.total,
      colour: 'none',
      current: chosen === undefined,
      href: kind.path(to, data.id, first && { outcome: 'all' }),
    },
    ...shown.map(outcome => ({
      key: outcome,
      label: outcomeWord(outcome, done, kind, data.state, countOf(data.counts, outcome)),
      count: countOf(data.counts, outcome),
      colour: outcomeColour(outcome, data.state, kind),
      current: chosen === outcome,
      href: kind.path(to, data.id, { outcome }),
    })),
  ]
  return <OutcomeTiles label={t('resultTiles')} tiles={tiles} rows={rows} />
}
