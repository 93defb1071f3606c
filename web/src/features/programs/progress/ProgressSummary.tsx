import { api, type Program, type Standing, standings as standingWords } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { withQuery } from '@/nav/paths.ts'
import { useCounts } from '@/widgets/filters/use-counts.ts'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import type { ListAddress } from '@/widgets/list/use-list-address.ts'
import { programsTexts } from '../texts.ts'
import css from './progress.module.css'

const open = 'blocked,overdue,in_progress,assigned,scheduled,paused'
/** Standings closed in ways other than completion. */
const others: readonly Standing[] = ['expired', 'satisfied', 'waived', 'withdrawn', 'superseded']

/** Standings of the program's people, regardless of the filters below; each number opens its list. */
export function ProgressSummary({ list, program }: { list: ListAddress; program: Program }) {
  const t = useTexts(programsTexts)
  const { pathname } = useLocation()
  const path = { id: program.id }
  const standings = useCounts({ endpoint: api.assignments.counts, of: ['standing'], path }, 'standing', {})
  const dues = useCounts({ endpoint: api.assignments.counts, of: ['due'], path }, 'due', {})
  if (!standings || !dues || standings.size === 0) return null
  const sum = (words: string) => words.split(',').reduce((total, word) => total + (standings.get(word) ?? 0), 0)
  const { standing, due } = list.values
  const tile = (label: string, count: number, query: Record<string, string>, colour: OutcomeTile['colour']) => ({
    key: label,
    label,
    count,
    colour,
    current: standing === query['standing'] && due === query['due'],
    href: withQuery(pathname, query),
  })
  const closed = others.filter(one => (standings.get(one) ?? 0) > 0)
  const [only] = closed
  const rest = only
    ? [
        tile(
          closed.length === 1 ? inWords(standingWords[only]) : t('tileOther'),
          sum(closed.join(',')),
          { standing: closed.join(',') },
          'none',
        ),
      ]
    : []
  const tiles = [
    tile(t('tileOpen'), sum(open), { standing: open }, 'none'),
    tile(t('tileOverdue'), dues.get('overdue') ?? 0, { due: 'overdue' }, 'red'),
    tile(t('tileCompleted'), sum('completed'), { standing: 'completed' }, 'green'),
    tile(t('tileBlocked'), sum('blocked'), { standing: 'blocked' }, 'amber'),
    ...rest,
  ]
  return (
    <div className={css.summary}>
      <OutcomeTiles label={t('tiles')} tiles={tiles} />
    </div>
  )
}
