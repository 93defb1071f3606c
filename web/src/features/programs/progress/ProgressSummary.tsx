import { api, type Program } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { withQuery } from '@/nav/paths.ts'
import { useCounts } from '@/widgets/filters/use-counts.ts'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import type { ListAddress } from '@/widgets/list/use-list-address.ts'
import { programsTexts } from '../texts.ts'
import { meantFor } from './meant-for.ts'

const open = 'blocked,overdue,in_progress,assigned,scheduled,paused'

/** Where the program's people stand and who should have it but does not, whatever is filtered below; each number opens its list. */
export function ProgressSummary({ list, program }: { list: ListAddress; program: Program }) {
  const t = useTexts(programsTexts)
  const { pathname } = useLocation()
  const to = useAgencyPaths()
  const path = { id: program.id }
  const without = { ...meantFor(program), program_id: program.id, program_standing: 'without' }
  const missing = useQueryOf(api.employees.list, { query: { ...without, per_page: 1 } }, { quiet: true })
  const standings = useCounts({ endpoint: api.assignments.counts, of: ['standing'], path }, 'standing', {})
  const dues = useCounts({ endpoint: api.assignments.counts, of: ['due'], path }, 'due', {})
  if (!standings || !dues || (standings.size === 0 && !missing.data?.meta.total)) return null
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
  const tiles = [
    tile(t('tileOpen'), sum(open), { standing: open }, 'none'),
    tile(t('tileOverdue'), dues.get('overdue') ?? 0, { due: 'overdue' }, 'red'),
    tile(t('tileCompleted'), sum('completed'), { standing: 'completed' }, 'green'),
    tile(t('tileBlocked'), sum('blocked'), { standing: 'blocked' }, 'amber'),
    {
      key: 'without',
      label: t('tileWithout'),
      count: missing.data?.meta.total ?? 0,
      colour: 'none' as const,
      current: false,
      href: to.employees(without),
    },
  ]
  return <OutcomeTiles label={t('tiles')} tiles={tiles} />
}
